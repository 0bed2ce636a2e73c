export const optionPanelStyles = { note: "px-4 py-3 bg-sunk rounded text-sm" };
