// A card that lists what waits for a member, each entry with a link to it.
import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { styled } from 'styled-components'
import { bareList } from '#bare-list.ts'
import { Button } from '#button.tsx'
import { Card } from '#card.tsx'
import { ChevronRight } from '#icons.ts'
import { type LinkComponent, useLinkComponent } from '#link-component.tsx'
import { SkeletonText } from '#skeleton.tsx'
import { color, motion, radius, size } from '#tokens.ts'

const Box = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: 8px;
  min-width: 0;
`

const Title = styled.h2`
  font-size: ${size.h3};
`

const List = styled.ul`
  ${bareList}
  margin-inline: -12px;

  > li + li {
    border-top: 1px solid ${color.line};
  }
`

const Entry = styled.a`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 12px;
  min-height: 56px;
  padding: 8px 12px;
  border-radius: ${radius.small};
  color: ${color.ink};
  line-height: 1.4;
  text-decoration: none;
  transition: background-color ${motion.quick};

  > strong {
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  > span {
    grid-row: 2;
    color: ${color.ink2};
    font-size: ${size.small};
  }

  > svg {
    grid-area: 1 / 2 / span 2;
    width: 20px;
    height: 20px;
    color: ${color.ink3};
  }

  @media (hover: hover) {
    &:hover {
      background: ${color.sunk};
    }
  }
`

const Quiet = styled.p`
  color: ${color.ink2};
  font-size: ${size.small};
`

const Foot = styled.div`
  margin-top: auto;
`

export interface Task {
  readonly href: string
  readonly title: string
  /** What to do, or why: "Reply needed". */
  readonly note: string
}

export interface TaskCardProps {
  readonly title: string
  /** Undefined while loading, null if loading failed. */
  readonly tasks: readonly Task[] | null | undefined
  /** Shown instead of the list if nothing waits. */
  readonly none: string
  /** The page with everything of this kind. */
  readonly all: { readonly href: string; readonly label: string }
  readonly onRetry: () => void
  readonly linkComponent?: LinkComponent
}

/** The most entries in a card. The page with everything shows the others. */
const SHOWN_MAX = 4

export function TaskCard({ title, tasks, none, all, onRetry, linkComponent }: TaskCardProps) {
  const Link = useLinkComponent(linkComponent)
  const id = useId()
  const more = (tasks?.length ?? 0) - SHOWN_MAX
  const empty = tasks?.length === 0
  return (
    // A page may show empty cards elsewhere. A new element appears there, so that none jumps.
    <Box key={String(empty)} as="section" aria-labelledby={id} aria-busy={tasks === undefined} data-empty={empty ? '' : undefined}>
      <Title id={id}>{title}</Title>
      {tasks === undefined ? (
        <>
          <SkeletonText width="70%" />
          <SkeletonText width="45%" />
        </>
      ) : tasks === null ? (
        <>
          <Quiet role="status">{t`This did not load.`}</Quiet>
          <div>
            <Button variant="outline" size="small" onClick={onRetry} aria-label={t`Try again: ${title}`}>
              {t`Try again`}
            </Button>
          </div>
        </>
      ) : tasks.length === 0 ? (
        <Quiet>{none}</Quiet>
      ) : (
        <List>
          {tasks.slice(0, SHOWN_MAX).map((task) => (
            <li key={`${task.href} ${task.title}`}>
              <Entry as={Link} href={task.href}>
                <strong>{task.title}</strong>
                <span>{task.note}</span>
                <ChevronRight aria-hidden data-flips />
              </Entry>
            </li>
          ))}
        </List>
      )}
      <Foot>
        <Button as={Link} href={all.href} variant="link">
          {more > 0 ? t`${all.label} (${more} more)` : all.label}
        </Button>
      </Foot>
    </Box>
  )
}
