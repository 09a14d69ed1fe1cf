import { type ComponentType, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { type LoginPromptProps, loadLoginPrompt } from '#domains/enrolment/web/index.ts'
import { isUnreachable } from '#platform/web/api/failures.ts'

/**
 * For links by which guests enrol: a press loads and opens the dialog that asks to log in or sign up. When its script
 * cannot be fetched, the link is followed, as it is without JavaScript.
 *
 * @see E-ENR-02, STU-01
 */
export function useLoginPrompt(
  enrol: LoginPromptProps['enrol'],
): [onClick: (event: MouseEvent<HTMLAnchorElement>) => void, dialog: ReactNode] {
  const [Prompt, setPrompt] = useState<ComponentType<LoginPromptProps>>()
  const [isOpen, setOpen] = useState(false)
  const isLost = useRef(false)
  async function ask(event: MouseEvent<HTMLAnchorElement>) {
    if (isLost.current || event.metaKey || event.ctrlKey || event.shiftKey) return
    const { currentTarget } = event
    event.preventDefault()
    try {
      const { LoginPrompt } = await loadLoginPrompt()
      setPrompt(() => LoginPrompt)
      setOpen(true)
    } catch (error) {
      if (!isUnreachable(error)) reportError(error)
      isLost.current = true
      currentTarget.click()
      isLost.current = false
    }
  }
  const dialog = Prompt ? <Prompt enrol={enrol} open={isOpen} onClose={() => setOpen(false)} /> : null
  return [(event) => void ask(event), dialog]
}
