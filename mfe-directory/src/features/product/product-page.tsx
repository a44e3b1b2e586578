import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { companyPath, getProduct, marketplacePath, type ProductOnPage, productPath, profilePath } from '@ungana/contracts-directory'
import {
  BackLink,
  Badge,
  Button,
  Card,
  Cluster,
  color,
  EmptyState,
  ErrorPanel,
  Notice,
  Page,
  PageTitle,
  SectionHeading,
  size,
  TextLink,
} from '@ungana/ui'
import { call, inLanguage, isMissing, useFailureToast, useHost, useTitle } from '@ungana/web-kit'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { Description } from '#lib/description.tsx'
import { DetailArea, DetailColumns, Fact, FactCard, FactList } from '#lib/detail-page.tsx'
import { DetailSkeleton } from '#lib/detail-skeleton.tsx'
import { OpenBadge } from '#lib/open-badge.tsx'
import { priceText } from '#lib/price-text.ts'
import { SaveButton } from '#lib/save-button.tsx'
import { ShareCard } from '#lib/share-card.tsx'
import { Photos } from './photos.tsx'
import { PriceRange } from './price-range.tsx'
import { PriceTable } from './price-table.tsx'
import { SimilarProducts } from './similar-products.tsx'

const ERROR = t`Error loading the product`

export default function ProductPage() {
  const { id = '' } = useParams()
  const result = useQuery({ queryKey: ['directory', 'product', id], queryFn: ({ signal }) => call(getProduct, { params: { id } }, { signal }) })
  const isUnknown = isMissing(result.error)
  useTitle(isUnknown ? t`Product not found` : result.data?.name)
  useFailureToast(result.isError && !isUnknown ? result.errorUpdatedAt : 0, ERROR, t`Please try again later`)
  return (
    <Page>
      {isUnknown ? (
        <EmptyState
          title={t`Product not found`}
          headingLevel={1}
          action={
            <Button as={Link} to={marketplacePath()} variant="outline">
              {t`View the marketplace`}
            </Button>
          }
        >
          {t`The company may have removed it, or the link is incomplete.`}
        </EmptyState>
      ) : result.isError && !result.data ? (
        <ErrorPanel title={ERROR} headingLevel={1} onRetry={() => result.refetch()} retrying={result.isFetching}>
          {t`Please try again later`}
        </ErrorPanel>
      ) : result.data ? (
        <ProductDetails key={id} product={result.data} />
      ) : (
        <DetailSkeleton title={t`Product`} label={t`Loading the product...`} />
      )}
    </Page>
  )
}

const Title = styled(Cluster)`
  margin-top: 4px;

  > h1 {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`

const Price = styled.p`
  font-size: ${size.h2};
  font-weight: 700;
`

const Hint = styled.p`
  margin-top: 8px;
  color: ${color.ink3};
  font-size: ${size.caption};
`

const Seller = styled.p`
  color: ${color.ink2};
`

function ProductDetails({ product }: { readonly product: ProductOnPage }) {
  const { session, Slot } = useHost()
  const { id, name, kind, description, images, priceTiers, unit, minimumOrder, leadTime, business } = product
  const { id: businessId, businessName, location, country, verified, sample } = business
  const [quantity, setQuantity] = useState<number | null>(null)
  const isOwn = session.user?.id === businessId
  const canAsk = !isOwn && !sample
  const asked = { id, name, ...(unit && { unit }), ...(quantity !== null && { quantity }) }
  return (
    <>
      <BackLink href={companyPath(businessId)}>{t`Back to ${businessName}`}</BackLink>
      <Title $gap={3}>
        <PageTitle dir="auto">{name}</PageTitle>
        {kind === 'service' ? <Badge>{t`Service`}</Badge> : null}
        {isOwn ? null : <SaveButton kind="product" id={id} name={name} />}
      </Title>
      <DetailColumns>
        <DetailArea $area="about">
          <Photos productId={id} name={name} images={images} />
        </DetailArea>
        <DetailArea $area="facts">
          <Card as="section" aria-label={t`Price and order`}>
            <Price>{priceText(product)}</Price>
            {priceTiers.length > 0 ? (
              <>
                <PriceTable product={product} quantity={quantity} {...(canAsk && { onChoose: setQuantity })} />
                {canAsk ? <Hint>{t`Choose a quantity to ask for it.`}</Hint> : null}
              </>
            ) : null}
            <PriceRange product={product} />
            <FactList>
              <Fact name={t`Minimum order`}>{minimumOrder}</Fact>
              <Fact name={t`Lead time`}>{leadTime}</Fact>
            </FactList>
          </Card>
          <FactCard title={t`Offered by`}>
            <Cluster $gap={2}>
              <TextLink href={companyPath(businessId)}>{businessName}</TextLink>
              {verified || sample ? <OpenBadge kind="business" id={businessId} name={businessName} sample={sample} /> : null}
            </Cluster>
            <Seller>{[location, inLanguage(country)].filter(Boolean).join(', ')}</Seller>
          </FactCard>
          {isOwn ? (
            <Notice title={kind === 'service' ? t`This is your service` : t`This is your product`}>
              <TextLink href={`${profilePath()}#products`}>{t`Edit your products and services`}</TextLink>
            </Notice>
          ) : (
            <Slot name="company.contact" context={{ businessId, businessName, sample, kind: 'company', product: asked }} />
          )}
        </DetailArea>
        <DetailArea $area="more">
          {description ? (
            <Card as="section">
              <SectionHeading>{kind === 'service' ? t`About the service` : t`About the product`}</SectionHeading>
              <Description kind="product" id={id} text={description} />
            </Card>
          ) : null}
          <ShareCard path={productPath(id)} name={`${name}, ${businessName}`} />
        </DetailArea>
      </DetailColumns>
      <SimilarProducts product={product} quantity={quantity} canAsk={canAsk} />
    </>
  )
}
