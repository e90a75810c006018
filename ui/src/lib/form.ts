// Sends the form of a field as soon as the field changes, so that a choice needs no button where scripts run.

export const submitForm = (event: { currentTarget: { form: HTMLFormElement | null } }): void => event.currentTarget.form?.requestSubmit();
