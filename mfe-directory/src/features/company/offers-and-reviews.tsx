import type { Business } from '@ungana/contracts-directory'
import { Card, Tab, TabList, TabPanel, Tabs } from '@ungana/ui'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { useProducts } from './company-queries.ts'
import { ProductList } from './product-list.tsx'
import { ReviewList } from './review-list.tsx'

/* Clear of the sticky header, where an address leads here. */
const Offers = styled(Card)`
  scroll-margin-top: 124px;
`

/** `#reviews` in the address opens the second tab. */
export function OffersAndReviews({ business }: { readonly business: Business }) {
  const { hash } = useLocation()
  const products = useProducts(business.id)
  return (
    <Offers as="section" id="reviews" aria-label="Products, services and reviews">
      <Tabs defaultValue={hash === '#reviews' ? 'reviews' : 'products'}>
        <TabList label="Products, services and reviews">
          <Tab value="products">Products &amp; Services{products.data ? ` (${products.data.length})` : ''}</Tab>
          <Tab value="reviews">Reviews ({business.reviewCount})</Tab>
        </TabList>
        <TabPanel value="products">
          <ProductList products={products} />
        </TabPanel>
        <TabPanel value="reviews">
          <ReviewList business={business} />
        </TabPanel>
      </Tabs>
    </Offers>
  )
}
