const actionTexts: Readonly<Record<string, string>> = {
  reply: 'wrote',
  quote: 'made a quote',
  accept: 'accepted the quote',
  decline: 'declined',
  close: 'closed the inquiry',
}

/** A line of an inquiry's history: "Kivu Roasters made a quote", "You declined". */
export const entryLine = (kind: string, who: string) => `${who} ${actionTexts[kind] ?? 'changed the inquiry'}`
