import { t } from '@lingui/core/macro'
import {
  Button,
  Cluster,
  color,
  Imigongo,
  media,
  PageContainer,
  PageTitle,
  Quiet,
  radius,
  SkeletonBlock,
  SkeletonText,
  Stack,
  size,
} from '@ungana/ui'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { Served } from '#layout/served.tsx'
import { usePageTitle } from '#layout/use-page-title.ts'

const Content = styled(Stack)`
  justify-items: center;
  padding-block: 64px 32px;
  text-align: center;

  ${media.phone} {
    padding-top: 40px;
  }
`

const Art = styled.div`
  width: 220px;
  height: 110px;
  overflow: hidden;
  border-radius: 110px 110px ${radius.small} ${radius.small};
`

const Hint = styled.p`
  max-width: 100%;
  padding: 10px 16px;
  border: 1px dashed ${color.control};
  border-radius: ${radius.control};
  color: ${color.ink2};
  font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  font-size: ${size.caption};
  overflow-wrap: anywhere;
`

export function NotFoundPage() {
  usePageTitle(t`404 Page Not Found`)
  const { pathname } = useLocation()
  return (
    <NotFound
      text={t`We found no page at ${pathname}. Please check the address for mistakes. The page may also have moved.`}
      actions={
        <>
          <Button as={Link} to="/" variant="primary">
            {t`Go to the home page`}
          </Button>
          <Served to="/directory">
            <Button as={Link} to="/directory" variant="outline">
              {t`Search the directory`}
            </Button>
          </Served>
        </>
      }
    />
  )
}

/** Shown until the address is known. */
export function NotFoundSkeleton() {
  return (
    <NotFound text={<SkeletonText width="min(32em, 75vw)" />} actions={<SkeletonBlock $width="190px" $height="44px" $radius={radius.control} />} />
  )
}

function NotFound({ text, actions }: { readonly text: ReactNode; readonly actions: ReactNode }) {
  return (
    <PageContainer>
      <Content $gap={5}>
        <Art>
          <Imigongo id="not-found" />
        </Art>
        <PageTitle>{t`404 Page Not Found`}</PageTitle>
        <Quiet>{text}</Quiet>
        <Hint>{t`Did you forget to add the page to the router?`}</Hint>
        <Cluster $gap={3} $justify="center">
          {actions}
        </Cluster>
      </Content>
    </PageContainer>
  )
}
