/** What stands on the page of preferences beside what the service says. */

/** Of the countries that the site is made for. */
const zones = [
  ['Africa/Addis_Ababa', 'Addis Ababa'],
  ['Africa/Bujumbura', 'Bujumbura'],
  ['Africa/Dar_es_Salaam', 'Dar es Salaam'],
  ['Africa/Djibouti', 'Djibouti'],
  ['Africa/Juba', 'Juba'],
  ['Africa/Kampala', 'Kampala'],
  ['Africa/Kigali', 'Kigali'],
  ['Africa/Kinshasa', 'Kinshasa'],
  ['Africa/Lubumbashi', 'Lubumbashi'],
  ['Africa/Mogadishu', 'Mogadishu'],
  ['Africa/Nairobi', 'Nairobi'],
] as const

/** To choose from: those of the region, and what else is `chosen` or where the reader is. */
export function timeZones(chosen: string, here: string): { readonly value: string; readonly label: string }[] {
  const others = [...new Set([chosen, here])].filter((zone) => !zones.some(([value]) => value === zone))
  return [
    ...zones.map(([value, label]) => ({ value, label })),
    ...others.map((value) => ({ value, label: value.slice(value.lastIndexOf('/') + 1).replaceAll('_', ' ') })),
  ]
}

/** "bank-details" as "Bank details": of what a newer service tells of. */
export const plainKind = (kind: string) => (kind.charAt(0).toUpperCase() + kind.slice(1)).replaceAll('-', ' ')
