import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { savesData } from "#client/ui/hooks/saves-data.ts";
import styles from "./DraftingSheet.module.css";

/** A finished bench of which the server may have a photo. */
export interface Photographed {
  /** The address of the photo. */
  readonly src: string;
  readonly name: string;
  /** Undefined where prices are hidden. */
  readonly price: string | undefined;
  /** Opens the bench of the photo. */
  readonly onStart: () => void;
}

interface Props {
  /** At least one. */
  readonly photos: readonly Photographed[];
  /** Called with the address of a photo that is not there after all. */
  readonly onFailure: (src: string) => void;
}

/** The time between the hydration and the photo that a swipe would bring: the first load is over. */
const NEXT_PHOTO_DELAY_MS = 3000;

/** The photos of finished benches, with one in view. A swipe or its name brings another one. They fill their container. */
export function BenchPhotos({ photos, onFailure }: Props) {
  const strip = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(0);
  const [lastLoaded, setLastLoaded] = useState(0);
  const follow = useCallback(() => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
    const way = clientWidth > 0 ? scrollLeft / clientWidth : 0;
    setPlace(Math.round(way));
    // The next one is there before it is wanted.
    const last = Math.ceil(way) + (savesData() ? 0 : 1);
    setLastLoaded((before) => Math.max(before, last));
  }, []);
  // A swipe before the script ran was not heard.
  useEffect(() => {
    const timer = setTimeout(follow, NEXT_PHOTO_DELAY_MS);
    return () => clearTimeout(timer);
  }, [follow]);
  const shown = photos[place] ?? photos[0];
  return (
    <>
      <ul
        ref={strip}
        className="absolute inset-0 flex overflow-x-auto overflow-y-hidden overscroll-x-contain snap-x snap-mandatory motion-safe:scroll-smooth [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
        onScroll={follow}
      >
        {photos.map((photo, index) => (
          <li key={photo.name} className="relative flex-none size-full snap-center snap-always">
            {index <= lastLoaded && <Photo {...{ photo, onFailure }} isFirst={index === 0} />}
          </li>
        ))}
      </ul>
      <figcaption className="absolute inset-x-3 bottom-1 flex flex-wrap items-center justify-between gap-x-3 text-soft text-xs">
        <ul
          aria-label="Ready-made benches"
          className={`${styles.names} flex-auto flex gap-x-3 min-w-0 overflow-x-auto`}
        >
          {photos.map(({ name }, index) => (
            <li key={name}>
              <button
                type="button"
                className="block min-h-6 max-w-48 p-0 truncate border-0 bg-transparent hover:text-ink aria-pressed:text-ink aria-pressed:font-strong"
                aria-pressed={index === place}
                onClick={() => strip.current?.scrollTo({ left: index * strip.current.clientWidth })}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
        {shown && (
          <Button look="link" className="text-xs" onClick={shown.onStart}>
            Start from this bench{shown.price && `: ${shown.price}`}
          </Button>
        )}
      </figcaption>
    </>
  );
}

interface PhotoProps extends Pick<Props, "onFailure"> {
  readonly photo: Photographed;
  /** Whether the first screen has it. The server also makes it larger. */
  readonly isFirst: boolean;
}

function Photo({ photo: { src, name }, isFirst, onFailure }: PhotoProps) {
  // Instead of a photo that it lost or has not made yet, the server sends a single pixel.
  const check = (image: HTMLImageElement | null) => image?.complete && image.naturalWidth <= 1 && onFailure(src);
  return (
    <picture>
      {isFirst && <source media="(width >= 48rem)" srcSet={`${src}?width=1024`} />}
      <img
        // Before the script ran, its load is not heard.
        ref={(image) => void check(image)}
        src={src}
        width={640}
        height={480}
        alt={`Ready-made bench: ${name}`}
        fetchPriority={isFirst ? "high" : "low"}
        className="absolute inset-0 size-full object-contain bg-(image:--studio)"
        onLoad={({ currentTarget }) => check(currentTarget)}
        onError={() => onFailure(src)}
      />
    </picture>
  );
}
