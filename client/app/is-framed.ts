/** Whether the page stands in a frame: there, only the configurator is shown. */
export function isFramed(page: Window): boolean {
  return page.self !== page.top;
}
