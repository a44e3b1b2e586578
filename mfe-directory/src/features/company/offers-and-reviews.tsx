import { Card, Tab, TabList, TabPanel, Tabs } from '@ungana/ui'
import { useProducts, useReviews } from './company-queries.ts'
import { ProductList } from './product-list.tsx'
import { ReviewList } from './review-list.tsx'

export function OffersAndReviews({ id }: { readonly id: string }) {
  const products = useProducts(id)
  const reviews = useReviews(id)
  return (
    <Card as="section" aria-label="Products, services and reviews">
      <Tabs defaultValue="products">
        <TabList label="Products, services and reviews">
          <Tab value="products">Products &amp; Services{countOf(products.data)}</Tab>
          <Tab value="reviews">Reviews{countOf(reviews.data)}</Tab>
        </TabList>
        <TabPanel value="products">
          <ProductList products={products} />
        </TabPanel>
        <TabPanel value="reviews">
          <ReviewList reviews={reviews} />
        </TabPanel>
      </Tabs>
    </Card>
  )
}

const countOf = (list: readonly unknown[] | undefined) => (list ? ` (${list.length})` : '')
