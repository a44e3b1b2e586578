/** Texts of the preferences page that do not come from the service. */

/** Time zones of the region. */
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

/** Options: the zones of the region, plus `chosen` and the reader's own zone `here` when they are not in the list. */
export function timeZones(chosen: string, here: string): { readonly value: string; readonly label: string }[] {
  const others = [...new Set([chosen, here])].filter((zone) => !zones.some(([value]) => value === zone))
  return [
    ...zones.map(([value, label]) => ({ value, label })),
    ...others.map((value) => ({ value, label: value.slice(value.lastIndexOf('/') + 1).replaceAll('_', ' ') })),
  ]
}

/** "bank-details" becomes "Bank details": a label for kinds that only a newer service knows. */
export const plainKind = (kind: string) => (kind.charAt(0).toUpperCase() + kind.slice(1)).replaceAll('-', ' ')
