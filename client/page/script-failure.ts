/** Without its script, the page would not respond. Shows the page's own sentence about that. */
export function watchScripts(): void {
  window.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLScriptElement) showFailure();
    },
    { capture: true },
  );
}

export function showFailure(): void {
  const failure = document.getElementById("failure");
  if (failure) failure.hidden = false;
}
