const doings: Readonly<Record<string, string>> = {
  reply: 'wrote',
  quote: 'made a quote',
  accept: 'accepted the quote',
  decline: 'declined',
  close: 'closed the inquiry',
}

/** What was done in an inquiry, by whom: "Kivu Roasters made a quote", "You declined". */
export const entryLine = (kind: string, who: string) => `${who} ${doings[kind] ?? 'changed the inquiry'}`
