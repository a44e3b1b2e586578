import type { ReactNode } from 'react'
import { businessTypeLabel } from '#lib/business-text.ts'
import { photosOf } from './product-values.ts'

/** Names of the fields in the comparison of two versions. */
const names: Readonly<Record<string, string>> = {
  coverImage: 'Cover',
  businessName: 'Business name',
  companyName: 'Registered name',
  businessType: 'Business type',
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
  showEmail: 'Email on your page',
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
  images: 'Photos',
  logo: 'Logo',
  leadTime: 'Lead time',
  quantity1: 'From quantity 1',
  price1: 'Price 1',
  quantity2: 'From quantity 2',
  price2: 'Price 2',
  quantity3: 'From quantity 3',
  price3: 'Price 3',
}

export const fieldName = (field: string) => names[field] ?? field

/** Shows a field's value in the comparison. Checkboxes never conflict: if two people change a checkbox, both choose the same value. */
export function fieldText(field: string, value: string): ReactNode {
  if (field === 'images')
    return value === '' ? 'No photos' : photosOf(value).map((photo) => <img key={photo} src={photo} alt="" width={80} height={60} />)
  if (field === 'coverImage' || field === 'logo') return value === '' ? 'No picture' : <img src={value} alt="" width={160} height={90} />
  if (value === '') return 'Empty'
  return field === 'businessType' ? businessTypeLabel(value) : value
}
