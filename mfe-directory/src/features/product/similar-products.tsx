import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { imageInSize, listSimilarProducts, type ProductOnPage, productPath, type SimilarProduct } from '@ungana/contracts-directory'
import { newRequestPath } from '@ungana/contracts-messaging'
import {
  Button,
  bareList,
  Card,
  color,
  ErrorPanel,
  Imigongo,
  PictureToShow,
  Quiet,
  radius,
  SectionHeading,
  SkeletonBlock,
  SkeletonGroup,
  SkeletonText,
  size,
} from '@ungana/ui'
import { call, inLanguage, useHost, useMay } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { priceText } from '#lib/price-text.ts'

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  margin-top: 40px;
`

/* The height is the same while loading, with and without products. */
const Place = styled.div`
  height: 20rem;
`

const Strip = styled.ul`
  ${bareList}
  display: grid;
  grid-auto-columns: 180px;
  grid-auto-flow: column;
  gap: 16px;
  height: 100%;
  /* Room for the focus ring and the scroll bar. */
  padding: 4px 4px 12px;
  margin: -4px;
  overflow-x: auto;
  scroll-snap-type: x proximity;
`

const Item = styled(Card)`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: 2px;
  padding: 0 0 12px;
  overflow: hidden;
  scroll-snap-align: start;

  > :not(:first-child) {
    padding-inline: 12px;
  }
`

const Picture = styled.div`
  flex: none;
  height: 8rem;
  margin-bottom: 8px;

  > img,
  > button {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`

const Name = styled.h3`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  overflow-wrap: anywhere;
  font-size: ${size.body};
  line-height: 1.35;
`

/* The link covers the whole card. */
const NameLink = styled(Link)`
  color: inherit;
  text-decoration: none;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.card};
  }

  &:focus-visible {
    outline: none;
  }

  &:focus-visible::after {
    outline: 3px solid ${color.focus};
    outline-offset: -4px;
  }
`

const Line = styled.p<{ $strong?: boolean }>`
  flex: none;
  overflow: hidden;
  color: ${({ $strong }) => ($strong ? color.ink : color.ink2)};
  font-size: ${size.small};
  font-weight: ${({ $strong }) => ($strong ? 600 : 400)};
  text-overflow: ellipsis;
  white-space: nowrap;
`

interface SimilarProductsProps {
  readonly product: ProductOnPage
  /** The quantity that the reader chose. */
  readonly quantity: number | null
  /** False for the seller itself, and for samples, which never reply. */
  readonly canAsk: boolean
}

/** Products of other companies like this one, and a link to ask several of them. */
export function SimilarProducts({ product: { id }, quantity, canAsk }: SimilarProductsProps) {
  const { isServed } = useHost()
  const mayAsk = useMay('inquiries.write')
  const {
    data: similar,
    isPending,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['directory', 'similar-products', id],
    queryFn: ({ signal }) => call(listSimilarProducts, { params: { id } }, { signal }),
  })
  const askPath = newRequestPath({ product: id, quantity })
  return (
    <Section>
      <SectionHeading
        action={
          canAsk && mayAsk && isServed(newRequestPath()) ? (
            <Button as={Link} to={askPath} variant="outline">
              {similar !== undefined && similar.length < 2 ? t`Ask several suppliers` : t`Ask three suppliers`}
            </Button>
          ) : null
        }
      >
        {t`Similar from others`}
      </SectionHeading>
      <Place>
        {isPending ? (
          <SkeletonGroup label={t`Loading similar products...`}>
            <Strip as="div">
              <ItemSkeleton />
              <ItemSkeleton />
              <ItemSkeleton />
            </Strip>
          </SkeletonGroup>
        ) : similar === undefined ? (
          <ErrorPanel title={t`Similar products could not be loaded`} headingLevel={3} onRetry={() => refetch()} retrying={isFetching} />
        ) : similar.length > 0 ? (
          <Strip>
            {similar.map((other) => (
              <ProductItem key={other.id} product={other} />
            ))}
          </Strip>
        ) : (
          <Quiet>{t`No other company offers something similar yet.`}</Quiet>
        )}
      </Place>
    </Section>
  )
}

function ProductItem({ product }: { readonly product: SimilarProduct }) {
  const { id, name, image, business } = product
  return (
    <Item as="li">
      <Picture>
        {image ? <PictureToShow src={imageInSize(image, 'small')} alt="" of={name} width={180} height={128} /> : <Imigongo id={id} />}
      </Picture>
      <Name dir="auto">
        <NameLink to={productPath(id)}>{name}</NameLink>
      </Name>
      <Line $strong>{priceText(product)}</Line>
      <Line dir="auto">{business.businessName}</Line>
      <Line>{[inLanguage(business.country), ...(business.verified ? [t`Verified`] : [])].join(' · ')}</Line>
    </Item>
  )
}

function ItemSkeleton() {
  return (
    <Item>
      <Picture>
        <SkeletonBlock $height="100%" $radius="0" />
      </Picture>
      <Name as="div">
        <SkeletonText width="80%" />
      </Name>
      <Line as="div">
        <SkeletonText width="50%" />
      </Line>
      <Line as="div">
        <SkeletonText width="65%" />
      </Line>
    </Item>
  )
}
