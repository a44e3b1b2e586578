import { Button, Cluster, color, Imigongo, media, PageContainer, PageTitle, Quiet, radius, Stack, size } from '@ungana/ui'
import { Link, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { usePageTitle } from '#layout/use-page-title.ts'
import { useServed } from '#layout/use-served.ts'

const Room = styled(Stack)`
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
  usePageTitle('404 Page Not Found')
  const { pathname } = useLocation()
  const served = useServed()
  return (
    <PageContainer>
      <Room $gap={5}>
        <Art>
          <Imigongo id="not-found" />
        </Art>
        <PageTitle>404 Page Not Found</PageTitle>
        <Quiet>There is nothing at {pathname}. The address may be mistyped, or the page may have moved.</Quiet>
        <Hint>Did you forget to add the page to the router?</Hint>
        <Cluster $gap={3} $justify="center">
          <Button as={Link} to="/" variant="primary">
            Go to the home page
          </Button>
          {served('/directory') ? (
            <Button as={Link} to="/directory" variant="outline">
              Search the directory
            </Button>
          ) : null}
        </Cluster>
      </Room>
    </PageContainer>
  )
}
