/** Prints the page. The title becomes the name of a PDF file. */
export function printAs(name: string): void {
  const { title } = document;
  document.title = name;
  window.print();
  document.title = title;
}
