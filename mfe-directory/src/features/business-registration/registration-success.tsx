import { companyPath } from '@ungana/contracts-directory'
import { Button, Card, Cluster, color, Imigongo, media, PageTitle, Quiet, radius, size } from '@ungana/ui'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { Page } from '#lib/page.tsx'
import type { Registered } from './use-registration.ts'

/** Until the page gives way to the home page, in milliseconds. */
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

const SignIn = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 40px;
  padding: 16px 20px;
  border-radius: ${radius.control};
  background: ${color.greenTint};

  dt {
    color: ${color.ink2};
    font-size: ${size.caption};
  }

  dd {
    margin: 0;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
`

/** The company is there. Shows what to log in with, and leaves for the home page unless the visitor goes elsewhere or asks it to stay. */
export function RegistrationSuccess({ user, email }: Registered) {
  const navigate = useNavigate()
  const [staying, setStaying] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    title.current?.focus()
    window.scrollTo(0, 0)
  }, [])

  useEffect(() => {
    if (staying) return
    const timer = setTimeout(() => navigate('/'), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [staying, navigate])

  const stay = () => {
    setStaying(true)
    // The button that was pressed goes away.
    title.current?.focus()
  }

  return (
    <Page $narrow>
      <Panel>
        <Imigongo id={user.id} height={120} scale={1.3} />
        <Body>
          <PageTitle ref={title} tabIndex={-1}>
            Registration Successful
          </PageTitle>
          <p>Your business has been registered successfully, and you are logged in as {user.businessName}.</p>
          <p>Next time, log in with your password and either of these:</p>
          <SignIn>
            <div>
              <dt>Username</dt>
              <dd>{user.username}</dd>
            </div>
            <div>
              <dt>E-mail</dt>
              <dd>{email}</dd>
            </div>
          </SignIn>
          {staying ? null : <Quiet>The home page opens in 3 seconds.</Quiet>}
          <Cluster $gap={3}>
            {/* Also when it opens beside this page: whoever follows it is not done here. */}
            <Button as={Link} to={companyPath(user.id)} variant="primary" onClick={() => setStaying(true)}>
              View your company page
            </Button>
            {staying ? (
              <Button as={Link} to="/" variant="outline">
                Go to the home page
              </Button>
            ) : (
              <Button variant="outline" onClick={stay}>
                Stay on this page
              </Button>
            )}
          </Cluster>
        </Body>
      </Panel>
    </Page>
  )
}
