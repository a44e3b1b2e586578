import { t } from '@lingui/core/macro'
import type { Notification } from '@ungana/contracts-notifications'
import { color, media, radius, size, VisuallyHidden } from '@ungana/ui'
import Bell from 'lucide-react/icons/bell'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { clockTime } from '#lib/day-groups.ts'
import { kindOf } from '#lib/notification-kinds.ts'

const Row = styled.li<{ $unread: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 4px 14px;
  padding: 14px 20px;
  background: ${({ $unread }) => ($unread ? color.greenTint : 'transparent')};

  & + & {
    border-top: 1px solid ${color.line};
  }

  ${media.hover} {
    &:hover {
      background: ${color.sunk};
    }
  }

  ${media.phone} {
    padding-inline: 16px;
  }
`

const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: ${radius.tile};
  background: ${color.sunk};
  color: ${color.ink2};

  > svg {
    width: 20px;
    height: 20px;
  }
`

/* Makes the whole row a press target. */
const pressed = `
  font: inherit;
  text-align: start;
  text-decoration: none;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`

const TitleLink = styled(Link)`
  ${pressed}
  color: ${color.ink};
`

const TitleButton = styled.button`
  ${pressed}
  padding: 0;
  border: 0;
  background: none;
  color: ${color.ink};
  cursor: pointer;
`

const Title = styled.h3<{ $unread: boolean }>`
  font-size: ${size.body};
  font-weight: ${({ $unread }) => ($unread ? 650 : 500)};
  line-height: 1.4;
  overflow-wrap: anywhere;
`

const Body = styled.p`
  color: ${color.ink2};
  font-size: ${size.small};
`

const Aside = styled.span`
  display: grid;
  justify-items: end;
  align-content: start;
  gap: 8px;
  color: ${color.ink3};
  font-size: ${size.caption};
  font-variant-numeric: tabular-nums;
`

const Dot = styled.span`
  width: 10px;
  height: 10px;
  border-radius: 50%;
  background: ${color.clayFill};
`

interface NotificationRowProps {
  readonly notification: Notification
  /** Whether the linked page exists on this site. */
  readonly hasPage: boolean
  readonly onOpen: () => void
}

/** One notification. A press opens the linked page and marks the notification as read. */
export function NotificationRow({ notification, hasPage, onOpen }: NotificationRowProps) {
  const { title, body, link, kind, createdAt, readAt } = notification
  const unread = readAt === null
  const Icon = kindOf(kind)?.icon ?? Bell
  return (
    <Row $unread={unread}>
      <Mark>
        <Icon aria-hidden />
      </Mark>
      <div>
        <Title $unread={unread}>
          {hasPage ? (
            <TitleLink to={link} onClick={onOpen}>
              {title}
            </TitleLink>
          ) : unread ? (
            <TitleButton type="button" onClick={onOpen}>
              {title}
            </TitleButton>
          ) : (
            title
          )}
        </Title>
        <Body>{body}</Body>
      </div>
      <Aside>
        <time dateTime={createdAt}>{clockTime(createdAt)}</time>
        {unread ? (
          <>
            <Dot aria-hidden />
            <VisuallyHidden>{t`Unread`}</VisuallyHidden>
          </>
        ) : null}
      </Aside>
    </Row>
  )
}
