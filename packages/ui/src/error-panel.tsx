// Shows an error and the next step in place of the content. The rest of the page stays.
import { t } from '@lingui/core/macro'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { Button } from '#button.tsx'
import { Card } from '#card.tsx'
import { CircleAlert, RotateCw } from '#icons.ts'
import { color, media, radius, size } from '#tokens.ts'

const Panel = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 16px;

  /* Inside a card the panel has no second border. */
  ${Card} & {
    padding: 0;
    border: 0;
    background: none;
  }
`

/* Text beside the buttons where the panel is wide enough, for example not in a narrow pane. */
const Words = styled.div`
  flex: 1 1 9rem;
  min-width: 0;
`

const Mark = styled.span<{ $calm: boolean }>`
  display: grid;
  place-items: center;
  align-self: start;
  width: 44px;
  height: 44px;
  border-radius: ${radius.tile};
  background: ${({ $calm }) => ($calm ? color.sunk : color.clayTint)};
  color: ${({ $calm }) => ($calm ? color.ink2 : color.clay)};

  > svg {
    width: 22px;
    height: 22px;
  }
`

const Title = styled.h2`
  font-size: ${size.h3};
  line-height: 1.35;
`

const Text = styled.div`
  color: ${color.ink2};
  font-size: ${size.small};
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 10px;

  ${media.phone} {
    flex: 1 1 100%;
    margin-top: 10px;

    > * {
      flex: 1;
    }
  }
`

export interface ErrorPanelProps {
  /** The error in a few words. */
  title: string
  headingLevel?: 1 | 2 | 3 | 4
  /** The next step for the reader. */
  children?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  retryLabel?: string
  /** More actions beside the retry button. */
  action?: ReactNode
  icon?: ReactNode
  /** For short problems like being offline: no alarm colours, and a polite announcement. */
  calm?: boolean
  className?: string
}

export function ErrorPanel({
  title,
  headingLevel = 2,
  children,
  onRetry,
  retrying = false,
  retryLabel = t`Try again`,
  action,
  icon,
  calm = false,
  className,
}: ErrorPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const content = calm || navigator.onLine ? children : t`You are offline.`
  // When the content replaces the panel, the pressed button takes the focus with it. The page or dialog around it gets the focus.
  useLayoutEffect(() => {
    const element = panel.current
    return () => {
      if (element?.contains(document.activeElement)) element.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <Panel ref={panel} role={calm ? 'status' : 'alert'} className={className}>
      <Mark $calm={calm}>{icon ?? <CircleAlert aria-hidden />}</Mark>
      <Words>
        <Title as={`h${headingLevel}`}>{title}</Title>
        {content ? <Text>{content}</Text> : null}
      </Words>
      {onRetry || action ? (
        <Actions>
          {onRetry ? (
            <Button variant="outline" icon={<RotateCw aria-hidden />} onClick={onRetry} loading={retrying} loadingLabel={t`Trying again...`}>
              {retryLabel}
            </Button>
          ) : null}
          {action}
        </Actions>
      ) : null}
    </Panel>
  )
}
