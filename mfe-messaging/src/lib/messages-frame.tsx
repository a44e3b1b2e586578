import { inquiriesPath, messagesPath } from '@ungana/contracts-messaging'
import { bareList, color, hiddenFromSight, media, Page, PageTitle, size } from '@ungana/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'

const Frame = styled(Page)<{ $deep: boolean }>`
  padding-block: 24px;

  /* With one thing open, a phone has room for it alone. */
  ${media.phone} {
    ${({ $deep }) => $deep && 'padding: 0;'}
  }
`

const Head = styled.div<{ $deep: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 24px;
  margin-bottom: 16px;

  ${media.phone} {
    ${({ $deep }) => $deep && hiddenFromSight}

    > nav {
      ${({ $deep }) => $deep && 'display: none;'}
    }
  }
`

const Places = styled.ul`
  ${bareList}
  display: flex;
  gap: 4px;

  a {
    display: flex;
    align-items: center;
    min-height: 44px;
    padding: 0 14px;
    border-bottom: 3px solid transparent;
    color: ${color.ink2};
    font-size: ${size.body};
    text-decoration: none;
  }

  a[aria-current] {
    border-bottom-color: ${color.marigold};
    color: ${color.green};
    font-weight: 600;
  }
`

interface MessagesFrameProps {
  readonly place: 'messages' | 'inquiries'
  /** Whether one conversation or inquiry is open. */
  readonly deep: boolean
  /** Signed out there is nowhere to go. */
  readonly places?: boolean
  readonly children: ReactNode
}

/** /messages: its name, the way between messages and inquiries, and one of the two. */
export function MessagesFrame({ place, deep, places = true, children }: MessagesFrameProps) {
  return (
    <Frame $deep={deep}>
      <Head $deep={deep}>
        <PageTitle>Messages</PageTitle>
        {places ? (
          <nav aria-label="Messages">
            <Places>
              <li>
                <Link to={messagesPath()} aria-current={place === 'messages' ? 'page' : undefined}>
                  Conversations
                </Link>
              </li>
              <li>
                <Link to={inquiriesPath('received')} aria-current={place === 'inquiries' ? 'page' : undefined}>
                  Inquiries
                </Link>
              </li>
            </Places>
          </nav>
        ) : null}
      </Head>
      {children}
    </Frame>
  )
}
