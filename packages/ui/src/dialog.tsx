// A question or a form over the page. Focus stays inside, Escape closes, focus returns. From the bottom on a phone, where thumbs are.
import * as Primitive from '@radix-ui/react-dialog'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { keyframes, styled } from 'styled-components'
import { IconButton } from '#icon-button.tsx'
import { X } from '#icons.ts'
import { color, media, size } from '#tokens.ts'
import { hiddenFromSight } from '#visually-hidden.tsx'

const fade = keyframes`from { opacity: 0 }`
const rise = keyframes`from { opacity: 0; transform: translateY(12px) }`

const Scrim = styled(Primitive.Overlay)`
  position: fixed;
  z-index: 50;
  inset: 0;
  display: grid;
  place-items: center;
  padding: 24px;
  background: ${color.scrim};
  animation: ${fade} 140ms ease-out;

  ${media.phone} {
    place-items: end stretch;
    padding: 48px 0 0;
  }
`

const Panel = styled(Primitive.Content)<{ $width: number }>`
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: ${({ $width }) => $width}px;
  max-height: 100%;
  min-height: 0;
  border: 1px solid ${color.line};
  border-radius: 18px;
  background: ${color.card};
  color: ${color.ink};
  overflow: hidden;
  animation: ${rise} 180ms ease-out;

  &:focus-visible {
    outline: none;
  }

  ${media.phone} {
    max-width: none;
    border-width: 1px 0 0;
    border-radius: 18px 18px 0 0;
  }
`

/** Gives focus back to what had it when the dialog opened. */
function ReturningPanel(props: ComponentProps<typeof Panel>) {
  // While drawing: a field inside may take the focus before any effect.
  const [opener] = useState(() => document.activeElement)
  const giveBack = (event: Event) => {
    event.preventDefault()
    if (opener instanceof HTMLElement) opener.focus()
  }
  return <Panel {...props} onCloseAutoFocus={giveBack} />
}

const Head = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: 12px;
  padding: 14px 12px 6px 24px;

  ${media.phone} {
    padding-left: 20px;
  }
`

const Title = styled(Primitive.Title)`
  padding-top: 8px;
  font-size: 1.25rem;
  line-height: 1.4;
`

const Body = styled.div`
  flex: 1;
  min-height: 0;
  padding: 4px 24px 24px;
  overflow-y: auto;
  overscroll-behavior: contain;

  ${media.phone} {
    padding-inline: 20px;
  }
`

const Description = styled(Primitive.Description)<{ $hidden: boolean }>`
  margin-bottom: 16px;
  color: ${color.ink2};
  font-size: ${size.small};
  ${({ $hidden }) => $hidden && hiddenFromSight}
`

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 10px;
  padding: 14px 24px calc(14px + env(safe-area-inset-bottom, 0px));
  border-top: 1px solid ${color.line};

  ${media.phone} {
    padding-inline: 20px;

    > * {
      flex: 1 1 auto;
    }
  }
`

/** Closes the dialog it is in: `<DialogClose asChild><Button>…</Button></DialogClose>`. */
export const DialogClose = Primitive.Close

export interface DialogProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** What opens it: one element that takes a ref, such as a Button. Leave it out where `open` is held elsewhere. */
  trigger?: ReactNode
  title: string
  description?: ReactNode
  /** The description is read but not shown. */
  hideDescription?: boolean
  children?: ReactNode
  /** Actions at the bottom, which stays in view. */
  footer?: ReactNode
  /** In pixels. */
  width?: number
  closeLabel?: string
}

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, trigger, title, description, hideDescription = false, children, footer, width = 520, closeLabel = 'Close' } = props
  // Radix gives focus back to its own trigger, and without one to nobody.
  const Box = trigger ? Panel : ReturningPanel
  return (
    <Primitive.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger ? <Primitive.Trigger asChild>{trigger}</Primitive.Trigger> : null}
      <Primitive.Portal>
        <Scrim>
          <Box $width={width} {...(description ? {} : { 'aria-describedby': undefined })}>
            <Head>
              <Title>{title}</Title>
              <Primitive.Close asChild>
                <IconButton label={closeLabel}>
                  <X aria-hidden />
                </IconButton>
              </Primitive.Close>
            </Head>
            <Body>
              {description ? <Description $hidden={hideDescription}>{description}</Description> : null}
              {children}
            </Body>
            {footer ? <Foot>{footer}</Foot> : null}
          </Box>
        </Scrim>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
