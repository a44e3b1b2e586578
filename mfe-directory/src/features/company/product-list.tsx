import type { UseQueryResult } from '@tanstack/react-query'
import type { Product } from '@ungana/contracts-directory'
import { Badge, Cluster, color, EmptyState, ErrorPanel, media, radius, SkeletonGroup, SkeletonText, size } from '@ungana/ui'
import { styled } from 'styled-components'
import { bareList } from '#lib/bare-list.ts'
import { priceText } from './price-text.ts'

const List = styled.ul`
  ${bareList}
  display: grid;

  > li {
    display: flex;
    gap: 16px;
    padding-block: 16px;
  }

  > li + li {
    border-top: 1px solid ${color.line};
  }

  > li:first-child {
    padding-top: 0;
  }

  > li:last-child {
    padding-bottom: 0;
  }
`

const Picture = styled.img`
  flex: none;
  width: 72px;
  height: 72px;
  border-radius: ${radius.small};
  object-fit: cover;
`

/* On a phone the price stands below the words, which need the width. */
const Words = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 1fr) auto;
  align-content: start;
  gap: 2px 16px;
  min-width: 0;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const Description = styled.p`
  grid-column: 1;
  color: ${color.ink2};
  font-size: ${size.small};
`

const Price = styled.p`
  grid-area: 1 / 2;
  font-weight: 600;

  ${media.phone} {
    grid-area: auto;
    margin-top: 4px;
  }
`

const Name = styled.h3`
  overflow-wrap: anywhere;
`

export function ProductList({ products }: { readonly products: UseQueryResult<Product[]> }) {
  const { data, isError, isFetching, refetch } = products
  if (isError)
    return (
      <ErrorPanel title="Products and services could not be loaded" headingLevel={3} onRetry={() => refetch()} retrying={isFetching}>
        The rest of the profile is here.
      </ErrorPanel>
    )
  if (!data) return <ProductSkeleton />
  if (data.length === 0)
    return (
      <EmptyState title="No products or services listed yet" headingLevel={3} artId="products">
        What this business offers is described under About.
      </EmptyState>
    )
  return (
    <List>
      {data.map((product) => (
        <li key={product.id}>
          {product.image ? <Picture src={product.image} alt="" width={72} height={72} loading="lazy" decoding="async" /> : null}
          <Words>
            <Cluster $gap={2}>
              <Name>{product.name}</Name>
              {product.kind === 'service' ? <Badge>Service</Badge> : null}
            </Cluster>
            <Description>{product.description}</Description>
            <Price>{priceText(product)}</Price>
          </Words>
        </li>
      ))}
    </List>
  )
}

function ProductSkeleton() {
  return (
    <SkeletonGroup label="Loading products and services...">
      <List>
        {[1, 2, 3].map((row) => (
          <li key={row}>
            <Words>
              <Name as="div">
                <SkeletonText width="40%" />
              </Name>
              <Description as="div">
                <SkeletonText width="85%" />
              </Description>
            </Words>
          </li>
        ))}
      </List>
    </SkeletonGroup>
  )
}
