import { t } from '@lingui/core/macro'
import { imageInSize } from '@ungana/contracts-directory'
import { PictureToShow } from '@ungana/ui'
import type { ReactNode } from 'react'
import { businessTypeLabel } from '#lib/business-text.ts'
import { photosOf } from './product-values.ts'

/** Names of the fields in the comparison of two versions. */
const names: Readonly<Record<string, string>> = {
  coverImage: t`Cover`,
  businessName: t`Business name`,
  companyName: t`Registered name`,
  businessType: t`Business type`,
  category: t`Category`,
  country: t`Country`,
  location: t`Location`,
  yearFounded: t`Year founded`,
  employeeCount: t`Number of employees`,
  description: t`Description`,
  tags: t`Tags`,
  website: t`Website`,
  phone: t`Phone`,
  showPhone: t`Phone on your page`,
  showEmail: t`Email on your page`,
  facebookUrl: 'Facebook',
  instagramUrl: 'Instagram',
  memberCount: t`Number of members`,
  contactPerson: t`Contact person`,
  contactTitle: t`Title or position`,
  linkedinUrl: 'LinkedIn',
  kind: t`Product or service`,
  name: t`Name`,
  price: t`Price`,
  currency: t`Currency`,
  unit: t`Unit`,
  minimumOrder: t`Minimum order`,
  images: t`Photos`,
  logo: t`Logo`,
  leadTime: t`Lead time`,
  quantity1: t`From quantity 1`,
  price1: t`Price 1`,
  quantity2: t`From quantity 2`,
  price2: t`Price 2`,
  quantity3: t`From quantity 3`,
  price3: t`Price 3`,
}

export const fieldName = (field: string) => names[field] ?? field

/** Shows a field's value in the comparison. Checkboxes never conflict: if two people change a checkbox, both choose the same value. */
export function fieldText(field: string, value: string): ReactNode {
  if (field === 'images')
    return value === ''
      ? t`No photos`
      : photosOf(value).map((photo) => (
          <PictureToShow key={photo} src={imageInSize(photo, 'small')} alt="" of={fieldName(field)} width={80} height={60} />
        ))
  if (field === 'coverImage' || field === 'logo')
    return value === '' ? t`No picture` : <PictureToShow src={imageInSize(value, 'small')} alt="" of={fieldName(field)} width={160} height={90} />
  if (value === '') return t`Empty`
  return field === 'businessType' ? businessTypeLabel(value) : value
}
