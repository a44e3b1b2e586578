import { t } from '@lingui/core/macro'
import type { Business } from '@ungana/contracts-directory'
import { Button, Card, Tab, TabList, TabPanel, Tabs, VisuallyHidden } from '@ungana/ui'
import { useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { useProducts } from './company-queries.ts'
import { ProductList } from './product-list.tsx'
import { ReviewList } from './review-list.tsx'

/* Leaves room for the sticky header when an address with #reviews scrolls here. */
const Offers = styled(Card)`
  scroll-margin-top: 124px;
`

/** Number of products listed at first, so that the contact details below stay near on a phone. */
const FIRST = 5

const More = styled(Button)`
  margin-top: 16px;
`

/** `#reviews` in the address opens the second tab. A new review is listed before it counts, so "(0)" could stand above it. */
export function OffersAndReviews({ business }: { readonly business: Business }) {
  const { hash } = useLocation()
  const products = useProducts(business.id)
  const [all, setAll] = useState(false)
  const heading = useId()
  const count = products.data?.length ?? 0
  return (
    <Offers as="section" id="reviews" aria-labelledby={heading}>
      <VisuallyHidden as="h2" id={heading}>
        {t`Products, services and reviews`}
      </VisuallyHidden>
      <Tabs defaultValue={hash === '#reviews' ? 'reviews' : 'products'}>
        <TabList label={t`Products, services and reviews`}>
          <Tab value="products">
            {t`Products & Services`}
            {products.data ? ` (${count})` : null}
          </Tab>
          <Tab value="reviews">
            {t`Reviews`}
            {business.reviewCount > 0 ? ` (${business.reviewCount})` : null}
          </Tab>
        </TabList>
        <TabPanel value="products">
          <ProductList products={products} limit={all ? count : FIRST} />
          {!all && count > FIRST ? (
            <More variant="outline" size="small" onClick={() => setAll(true)}>
              {t`Show all ${count}`}
            </More>
          ) : null}
        </TabPanel>
        <TabPanel value="reviews">
          <ReviewList business={business} />
        </TabPanel>
      </Tabs>
    </Offers>
  )
}
