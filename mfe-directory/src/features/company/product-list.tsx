import { t } from '@lingui/core/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { imageInSize, type Product, productPath } from '@ungana/contracts-directory'
import { Badge, Cluster, color, LoadedList, media, PictureToShow, radius, SkeletonText, size, TextLink } from '@ungana/ui'
import { styled } from 'styled-components'
import { priceText } from '#lib/price-text.ts'

const Row = styled.div`
  display: flex;
  gap: 16px;
`

const Picture = styled(PictureToShow)`
  flex: none;
  width: 96px;
  height: 96px;
  border-radius: ${radius.small};
  object-fit: cover;
`

/* On a phone the price is below the text, which needs the full width. */
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

const Minimum = styled.span`
  display: block;
  color: ${color.ink3};
  font-size: ${size.caption};
  font-weight: 400;
`

const Name = styled.h3`
  overflow-wrap: anywhere;
`

const words = {
  loading: t`Loading products and services...`,
  failed: t`Products and services could not be loaded`,
  failedHint: t`The rest of the page still works.`,
  empty: t`No products or services listed yet`,
  emptyHint: t`Read About to learn what this business offers.`,
}

interface ProductListProps {
  readonly products: UseQueryResult<Product[]>
  /** Maximum number of rows. */
  readonly limit: number
}

export function ProductList({ products, limit }: ProductListProps) {
  const result = { ...products, data: products.data?.slice(0, limit) }
  return (
    <LoadedList result={result} words={words} artId="products" row={(product) => <ProductRow product={product} />} skeleton={<ProductSkeleton />} />
  )
}

function ProductRow({ product }: { readonly product: Product }) {
  return (
    <Row>
      {product.image ? <Picture src={imageInSize(product.image, 'small')} alt="" of={product.name} width={96} height={96} /> : null}
      <Words>
        <Cluster $gap={2}>
          <Name dir="auto">
            <TextLink href={productPath(product.id)}>{product.name}</TextLink>
          </Name>
          {product.kind === 'service' ? <Badge>{t`Service`}</Badge> : null}
        </Cluster>
        <Description dir="auto">{product.description}</Description>
        <Price>
          {priceText(product)}
          {product.minimumOrder ? <Minimum>{t`Minimum order: ${product.minimumOrder}`}</Minimum> : null}
        </Price>
      </Words>
    </Row>
  )
}

function ProductSkeleton() {
  return (
    <Row>
      <Words>
        <Name as="div">
          <SkeletonText width="40%" />
        </Name>
        <Description as="div">
          <SkeletonText width="85%" />
        </Description>
      </Words>
    </Row>
  )
}
