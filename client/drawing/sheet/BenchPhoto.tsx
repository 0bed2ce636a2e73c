import { Button } from "#client/ui/components/Button.tsx";

/** A finished bench of which the server has a photo. */
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
  readonly photo: Photographed;
  /** Called if there is no photo after all. */
  readonly onFailure: () => void;
}

/** The photo of a finished bench. It fills its container. */
export function BenchPhoto({ photo: { src, name, price, onStart }, onFailure }: Props) {
  // Instead of a photo that it lost, the server sends a single pixel.
  const check = (image: HTMLImageElement | null) => image?.complete && image.naturalWidth <= 1 && onFailure();
  return (
    <>
      <picture>
        <source media="(width >= 48rem)" srcSet={`${src}?width=1024`} />
        <img
          // Before the script ran, its load is not heard.
          ref={(image) => void check(image)}
          src={src}
          width={640}
          height={480}
          alt={`Ready-made bench: ${name}`}
          fetchPriority="high"
          className="absolute inset-0 size-full object-contain bg-(image:--studio)"
          onLoad={({ currentTarget }) => check(currentTarget)}
          onError={onFailure}
        />
      </picture>
      <figcaption className="absolute inset-x-3 bottom-1 flex flex-wrap items-baseline justify-between gap-x-3 text-soft text-xs">
        Ready-made: {name}
        <Button look="link" className="text-xs" onClick={onStart}>
          Start from this bench{price && `: ${price}`}
        </Button>
      </figcaption>
    </>
  );
}
