import { t } from '@lingui/core/macro'
import { Button, Card, Cluster, Imigongo, media, Page, PageTitle, Quiet } from '@ungana/ui'
import { useRedirect } from '@ungana/web-kit'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'

/** Delay before the redirect, in milliseconds. */
const REDIRECT_AFTER = 3000

const Panel = styled(Card)`
  padding: 0;
  overflow: hidden;

  ${media.phone} {
    padding: 0;
  }
`

const Body = styled.div`
  display: grid;
  gap: 16px;
  padding: 28px;

  ${media.phone} {
    padding: 20px;
  }
`

interface FormSuccessProps {
  readonly artId: string
  readonly title: string
  readonly children: ReactNode
  /** Buttons. A button that opens another page calls `stay`, which cancels the redirect. */
  readonly action?: (stay: () => void) => ReactNode
  /** The page that opens after 3 seconds, unless the visitor leaves or chooses to stay. */
  readonly redirect?: { readonly to: string; readonly opens: string; readonly goTo: string; readonly state?: object }
}

/** The confirmation after a form was accepted. */
export function FormSuccess({ artId, title, children, action, redirect }: FormSuccessProps) {
  const { staying: isStaying, stay: cancel } = useRedirect(redirect && { ...redirect, after: REDIRECT_AFTER })
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    heading.current?.focus()
    window.scrollTo(0, 0)
  }, [])

  const stay = () => {
    cancel()
    // The pressed button disappears, so move the focus to the heading.
    heading.current?.focus()
  }

  return (
    <Page $narrow>
      <Panel>
        <Imigongo id={artId} height={120} scale={1.3} />
        <Body>
          <PageTitle ref={heading} tabIndex={-1}>
            {title}
          </PageTitle>
          {children}
          {redirect && !isStaying ? <Quiet>{redirect.opens}</Quiet> : null}
          <Cluster $gap={3}>
            {action?.(cancel)}
            {redirect && isStaying ? (
              <Button as={Link} to={redirect.to} state={redirect.state} variant="outline">
                {redirect.goTo}
              </Button>
            ) : redirect ? (
              <Button variant="outline" onClick={stay}>
                {t`Stay on this page`}
              </Button>
            ) : null}
          </Cluster>
        </Body>
      </Panel>
    </Page>
  )
}
