/** What people call an organization of this type; a type that a later version adds is a trade association. */
export function organizationTypeLabel(type: string): string {
  if (type === 'authority') return 'Port Authority'
  if (type === 'regional') return 'Regional Chamber'
  return 'Trade Association'
}
