export const formsStyles = {
  form: "grid gap-4 mx-auto my-[clamp(2rem,8vh,5rem)] max-w-104 px-4 py-0 [&_input]:bg-card",
  others: "flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm",
};
