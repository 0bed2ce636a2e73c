/** A page in the background has no frames. */
const NO_FRAME_TIMEOUT_MS = 200;

/** Makes a function that does the work once the next frame is painted. Called again before that, it waits for the frame after. */
export function runAfterPaint(work: () => void): () => void {
  let [timer, frame] = [0, 0];
  const finish = () => {
    stop();
    work();
  };
  const stop = () => {
    window.clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  return () => {
    stop();
    timer = window.setTimeout(finish, NO_FRAME_TIMEOUT_MS);
    // The callbacks of a frame run before its paint, and those of the following frame after it.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(finish);
    });
  };
}
