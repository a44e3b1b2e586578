import { t } from '@lingui/core/macro'
import { type Category, directoryPath } from '@ungana/contracts-directory'
import {
  Card,
  color,
  ErrorPanel,
  InitialsTile,
  media,
  motion,
  SectionHeading,
  SkeletonBlock,
  SkeletonGroup,
  SkeletonText,
  size,
  useLessData,
} from '@ungana/ui'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { Served } from '#layout/served.tsx'
import { useServed } from '#layout/use-served.ts'
import { categoryIcon, loadCategoryIcons } from './category-icon.ts'
import { useCategories } from './home-queries.ts'
import { leadingCategories, SHOWN_CATEGORIES } from './leading-categories.ts'
import { named } from './named.ts'
import { Section } from './section.tsx'
import { supplierCountText } from './texts.ts'
import { REFRESH_HINT, useFailureToast } from './use-failure-toast.ts'
import { ViewAll } from './view-all.tsx'

const placeholders = Array.from({ length: SHOWN_CATEGORIES }, (_, place) => place)
const FAILURE = t`Error loading categories`

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: 12px;
  padding: 0;
  list-style: none;

  @media (max-width: 1023.98px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }

  ${media.phone} {
    gap: 10px;
  }
`

const Tile = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  align-content: center;
  gap: 4px;
  height: 100%;
  min-height: 124px;
  padding: 16px 10px;
  color: ${color.ink};
  text-align: center;
  overflow-wrap: anywhere;
  text-decoration: none;
  transition: border-color ${motion.calm}, background-color ${motion.calm};

  ${media.phone} {
    min-height: 136px;
    padding: 14px 6px;
  }

  > :first-child {
    width: 28px;
    height: 28px;
    margin-bottom: 4px;
  }

  > svg {
    color: ${color.green};
  }

  ${media.hover} {
    a&:hover {
      border-color: ${color.control};
      background: ${color.greenTint};
    }
  }
`

const Name = styled.span`
  display: grid;
  align-items: center;
  width: 100%;
  min-height: 2.5em;
  font-size: ${size.small};
  font-weight: 600;
  line-height: 1.25;
  hyphens: auto;

  ${media.phone} {
    min-height: 3.75em;
    font-size: ${size.tiny};
  }
`

const Count = styled.span`
  color: ${color.ink3};
  font-size: ${size.caption};
  line-height: 1.4;
`

export function BrowseCategories() {
  const { data, isPending, isError, errorUpdatedAt, isFetching, refetch } = useCategories()
  useFailureToast(isError ? errorUpdatedAt : 0, FAILURE)
  const lessData = useLessData()
  useEffect(() => {
    if (!lessData) loadCategoryIcons()
  }, [lessData])
  return (
    <Section aria-labelledby="browse-categories">
      <SectionHeading
        id="browse-categories"
        action={
          <Served to="/directory">
            <ViewAll to={directoryPath()} label={t`View all categories`}>
              {t`View all`}
            </ViewAll>
          </Served>
        }
      >
        {t`Browse By Category`}
      </SectionHeading>
      {isPending ? <CategorySkeleton /> : null}
      {isError ? (
        <ErrorPanel title={FAILURE} headingLevel={3} onRetry={() => refetch()} retrying={isFetching}>
          {REFRESH_HINT}
        </ErrorPanel>
      ) : null}
      {data ? (
        <Tiles>
          {leadingCategories(data).map((category) => (
            <li key={category.id}>
              <CategoryTile category={category} lessData={lessData} />
            </li>
          ))}
        </Tiles>
      ) : null}
    </Section>
  )
}

function CategoryTile({ category, lessData }: { category: Category; lessData: boolean }) {
  const served = useServed()
  const name = named(category.name)
  const link = served('/directory') ? { as: Link, to: directoryPath({ category: category.name }) } : {}
  return (
    <Tile {...link}>
      {lessData ? (
        <InitialsTile id={String(category.id)} name={name} size={28} />
      ) : (
        <svg aria-hidden viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={1.75} strokeLinecap="round" strokeLinejoin="round">
          <use href={categoryIcon(category.icon)} />
        </svg>
      )}
      <Name>{name}</Name>
      <Count>{supplierCountText(category.supplierCount)}</Count>
    </Tile>
  )
}

function CategorySkeleton() {
  return (
    <SkeletonGroup label={t`Loading categories...`}>
      <Tiles as="div">
        {placeholders.map((place) => (
          <Tile key={place} aria-hidden="true">
            <SkeletonBlock $width="28px" $height="28px" />
            <Name>
              <SkeletonText width="84px" />
            </Name>
            <Count>
              <SkeletonText width="64px" />
            </Count>
          </Tile>
        ))}
      </Tiles>
    </SkeletonGroup>
  )
}
