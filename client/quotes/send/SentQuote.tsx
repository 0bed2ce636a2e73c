import { linkAddress } from "#client/api/quote-link.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { CopyText } from "../labels/CopyText.tsx";
import { sendQuoteStyles } from "./send-quote-styles.ts";

interface Props {
  /** 'Revision 2 of Q-260921-7F3KD' */
  readonly title: string;
  /** Why the customer got no email. */
  readonly unmailed: string;
  /** The private link; undefined after it was revoked. */
  readonly url: string | undefined;
  readonly onClose: () => void;
}

/** A quote that was sent without email: staff send the link themselves. */
export const SentQuote = ({ title, unmailed, url, onClose }: Props) => (
  <Dialog title={title} onClose={onClose}>
    <div className={sendQuoteStyles.form}>
      <p role="status">
        <b>The quote was sent.</b> {unmailed}: copy the link and send it yourself.
      </p>
      {url ? (
        <p className="wrap-anywhere">
          <span dir="ltr">{linkAddress(url)}</span> <CopyText text={linkAddress(url)} what="link" />
        </p>
      ) : (
        <p>There is no link to copy. Renew the private link in the quote.</p>
      )}
      <div className={sendQuoteStyles.buttons}>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  </Dialog>
);
