/** Above these, a view costs more than it shows: a choice should answer in a tenth of a second. */
const LONGEST_START_MS = 1000;
const LONGEST_FRAME_MS = 100;

/** Takes the time of each new bench until it is drawn, the start of the view first. Returns whether this device is too slow. */
export function judgePace(): (time: number) => boolean {
  let limit = LONGEST_START_MS;
  // A single slow frame may have another cause.
  let wasSlow = true;
  return (time) => {
    const isSlow = time > limit;
    const isTooSlow = isSlow && wasSlow;
    wasSlow = isSlow;
    limit = LONGEST_FRAME_MS;
    return isTooSlow;
  };
}
