// Prints the page. It needs a script: without one there is no button.


export function PrintButton({ children }: { children: string }) {
  return <button class="button button-quiet needs-script no-print row wrap middle gap-2 gap-x-4" type="button" onClick={() => print()}>{children}</button>;
}
