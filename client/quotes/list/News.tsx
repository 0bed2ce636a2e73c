import { countNoun } from "#shared/text/text.ts";
import type { ListState } from "./list-state.ts";

interface Props extends Pick<ListState, "news" | "quotes" | "rows"> {
  readonly onShow: (newest: string | undefined) => void;
}

/** Says above the list what arrived in it, and leads there. */
export function News({ news, quotes, rows, onShow }: Props) {
  if (news.size === 0) return null;
  return (
    <button
      type="button"
      className="px-2 border-0 rounded bg-accent-fill text-on-accent font-strong leading-[1.5rem] cursor-pointer"
      onClick={() => onShow(rows?.find(({ quoteId }) => news.has(quoteId))?.quoteId)}
    >
      {newsText(news, quotes)} <span aria-hidden="true">↑</span>
    </button>
  );
}

/** '1 new quote', '2 new answers', '3 new quotes and answers'. */
function newsText(news: Props["news"], quotes: Props["quotes"]): string {
  const answers = [...news].filter((quoteId) => quotes.get(quoteId)?.answer).length;
  if (answers > 0 && answers < news.size) return `${news.size} new quotes and answers`;
  return countNoun(news.size, answers > 0 ? "new answer" : "new quote");
}
