import Inbox from '../features/inbox/Inbox'
import Request from '../features/proposals/Request'

interface Props {
  start?: string | undefined
  request?: string | undefined
}

/** The inbox with the requests that stand in it; the features do not know each other. */
export default function InboxPage(props: Props) {
  return <Inbox {...props} drawRequest={(id, now, onMoved) => <Request key={id} id={id} now={now} onMoved={onMoved} />} />
}
