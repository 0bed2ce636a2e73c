/** The ID of the element in a page that holds the reply to GET rules as JSON. */
export const PAGE_RULES_ID = "page-rules";
