/** How the home page puts facts into words. */
const DESCRIPTION = 100

/** The first 100 characters and an ellipsis; shorter text as it is. */
export function shortDescription(description: string): string {
  const characters = Array.from(description)
  return characters.length > DESCRIPTION ? `${characters.slice(0, DESCRIPTION).join('')}…` : description
}

/** "Manufacturer · Rwanda, Rubavu" */
export function typeAndPlace(business: { businessType: string; country: string; location: string }): string {
  const type = business.businessType.charAt(0).toUpperCase() + business.businessType.slice(1)
  return `${type} · ${[business.country, business.location].filter(Boolean).join(', ')}`
}

/** "Replies in 2 h", from minutes; "New" until measured. */
export function replyTime(averageResponseTime: number | null): string {
  return averageResponseTime === null ? 'New' : `Replies in ${Math.round(averageResponseTime / 60)} h`
}

/** "1 supplier", "1,204 suppliers" */
export function supplierCountText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'supplier' : 'suppliers'}`
}

export function organizationTypeLabel(type: string): string {
  if (type === 'authority') return 'Port Authority'
  if (type === 'regional') return 'Regional Chamber'
  return 'Trade Association'
}
