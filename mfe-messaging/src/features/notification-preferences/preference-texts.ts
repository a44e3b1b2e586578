/** Texts of the preferences page that do not come from the service. */

/** Time zones of the region. */
const zones = [
  'Africa/Addis_Ababa',
  'Africa/Bujumbura',
  'Africa/Dar_es_Salaam',
  'Africa/Djibouti',
  'Africa/Juba',
  'Africa/Kampala',
  'Africa/Kigali',
  'Africa/Kinshasa',
  'Africa/Lubumbashi',
  'Africa/Mogadishu',
  'Africa/Nairobi',
]

/** Options: the zones of the region, plus `chosen` and the reader's own zone `here` when they are not in the list. */
export const timeZones = (chosen: string, here: string): { readonly value: string; readonly label: string }[] =>
  [...new Set([...zones, chosen, here])].map((value) => ({ value, label: value.slice(value.lastIndexOf('/') + 1).replaceAll('_', ' ') }))

/** "bank-details" becomes "Bank details": a label for kinds that only a newer service knows. */
export const plainKind = (kind: string) => (kind.charAt(0).toUpperCase() + kind.slice(1)).replaceAll('-', ' ')
