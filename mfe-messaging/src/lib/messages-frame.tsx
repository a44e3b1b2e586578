import { t } from '@lingui/core/macro'
import { inquiriesPath, messagesPath, requestsPath } from '@ungana/contracts-messaging'
import { bareList, color, hiddenFromSight, media, Page, PageTitle, size } from '@ungana/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'

const Frame = styled(Page)<{ $isDetailOpen: boolean }>`
  padding-block: 24px;

  /* On a phone, an open conversation fills the screen. */
  ${media.phone} {
    ${({ $isDetailOpen }) => $isDetailOpen && 'padding: 0;'}
  }
`

const Head = styled.div<{ $isDetailOpen: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 24px;
  margin-bottom: 16px;

  ${media.phone} {
    ${({ $isDetailOpen }) => $isDetailOpen && hiddenFromSight}

    > nav {
      ${({ $isDetailOpen }) => $isDetailOpen && 'display: none;'}
    }
  }
`

/** Links between lists, as tabs. */
export const FrameTabs = styled.ul`
  ${bareList}
  display: flex;
  flex-wrap: wrap;
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

  /* So that all three fit in one row. */
  ${media.phone} {
    a {
      padding: 0 8px;
    }
  }

  a[aria-current] {
    border-bottom-color: ${color.marigold};
    color: ${color.green};
    font-weight: 600;
  }
`

interface MessagesFrameProps {
  readonly tab: 'messages' | 'inquiries' | 'requests'
  /** Whether one conversation or inquiry is open. */
  readonly isDetailOpen: boolean
  /** False for visitors, who cannot open either list. */
  readonly showTabs?: boolean
  readonly children: ReactNode
}

/** The frame of /messages: title, links to conversations, inquiries and requests, and the content. */
export function MessagesFrame({ tab, isDetailOpen, showTabs = true, children }: MessagesFrameProps) {
  return (
    <Frame $isDetailOpen={isDetailOpen}>
      <Head $isDetailOpen={isDetailOpen}>
        <PageTitle>{t`Messages`}</PageTitle>
        {showTabs ? (
          <nav aria-label={t`Messages`}>
            <FrameTabs>
              <li>
                <Link to={messagesPath()} aria-current={tab === 'messages' ? 'page' : undefined}>
                  {t`Conversations`}
                </Link>
              </li>
              <li>
                <Link to={inquiriesPath('received')} aria-current={tab === 'inquiries' ? 'page' : undefined}>
                  {t`Inquiries`}
                </Link>
              </li>
              <li>
                <Link to={requestsPath()} aria-current={tab === 'requests' ? 'page' : undefined}>
                  {t({ message: 'Requests', context: 'to several suppliers' })}
                </Link>
              </li>
            </FrameTabs>
          </nav>
        ) : null}
      </Head>
      {children}
    </Frame>
  )
}
