import type { ConfirmScene } from '../src/gallery/scene'
import { profile, review } from '../src/testing/fixtures'

const scenes: ConfirmScene[] = [
  { name: 'confirm-transfer-live', review },
  { name: 'confirm-transfer-request', review, unfold: true },
  { name: 'confirm-transfer-test', review: { ...review, profile, risks: [], behind: 2 } },
]
export default scenes
