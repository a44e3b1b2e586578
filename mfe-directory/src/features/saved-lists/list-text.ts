import { plural } from '@lingui/core/macro'
import type { SavedList } from '@ungana/contracts-directory'

/** "3 companies · 1 product". */
export const countsText = ({ companies, products }: Pick<SavedList, 'companies' | 'products'>) =>
  [plural(companies, { one: '# company', other: '# companies' }), plural(products, { one: '# product', other: '# products' })].join(' · ')
