// Submits the form of a field when the field changes, so that no button is needed with scripts.

export const submitForm = (event: { currentTarget: { form: HTMLFormElement | null } }): void => event.currentTarget.form?.requestSubmit();
