import type { ReactNode } from 'react'
import { businessTypeLabel } from '#lib/business-text.ts'

/** What fields are called where they are not labelled themselves. */
const names: Readonly<Record<string, string>> = {
  coverImage: 'Cover',
  businessName: 'Business name',
  companyName: 'Registered name',
  businessType: 'Kind of business',
  category: 'Category',
  country: 'Country',
  location: 'Location',
  yearFounded: 'Year founded',
  employeeCount: 'Number of employees',
  description: 'Description',
  tags: 'Tags',
  website: 'Website',
  phone: 'Phone',
  showPhone: 'Phone on your page',
  showEmail: 'E-mail on your page',
  facebookUrl: 'Facebook',
  instagramUrl: 'Instagram',
  memberCount: 'Number of members',
  contactPerson: 'Contact person',
  contactTitle: 'Title or position',
  linkedinUrl: 'LinkedIn',
  kind: 'Product or service',
  name: 'Name',
  price: 'Price',
  currency: 'Currency',
  unit: 'Unit',
  minimumOrder: 'Minimum order',
  image: 'Picture',
}

export const fieldName = (field: string) => names[field] ?? field

/** A field's value in words, for a comparison. Boxes never come here: two who both change one agree. */
export function fieldText(field: string, value: string): ReactNode {
  if (field === 'coverImage' || field === 'image') return value === '' ? 'No picture' : <img src={value} alt="" width={160} height={90} />
  if (value === '') return 'Nothing'
  return field === 'businessType' ? businessTypeLabel(value) : value
}
