import { Button, Card, Cluster, Imigongo, media, Page, PageTitle, Quiet } from '@ungana/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'

/** Until a confirmation gives way to another page, in milliseconds. */
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
  /** Buttons; those that open beside this page call `stay`: whoever follows one is not done here. */
  readonly action?: (stay: () => void) => ReactNode
  /** The page that opens after 3 seconds, unless the visitor goes elsewhere or asks this one to stay. */
  readonly redirect?: { readonly to: string; readonly name: string }
}

/** What was sent is accepted. */
export function FormSuccess({ artId, title, children, action, redirect }: FormSuccessProps) {
  const navigate = useNavigate()
  const [staying, setStaying] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    heading.current?.focus()
    window.scrollTo(0, 0)
  }, [])

  const to = staying ? undefined : redirect?.to
  useEffect(() => {
    if (to === undefined) return
    const timer = setTimeout(() => navigate(to), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [to, navigate])

  const stay = () => {
    setStaying(true)
    // The button that was pressed goes away.
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
          {redirect && !staying ? <Quiet>{capital(redirect.name)} opens in 3 seconds.</Quiet> : null}
          <Cluster $gap={3}>
            {action?.(() => setStaying(true))}
            {redirect && staying ? (
              <Button as={Link} to={redirect.to} variant="outline">
                Go to {redirect.name}
              </Button>
            ) : redirect ? (
              <Button variant="outline" onClick={stay}>
                Stay on this page
              </Button>
            ) : null}
          </Cluster>
        </Body>
      </Panel>
    </Page>
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
