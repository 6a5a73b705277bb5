import { expect, test } from 'vitest'
import { backupWords } from './backup-words.ts'

const hour = 3600
const setUp = 'Nightly backups are not set up: whoever runs the shop sets BACKUP_DIR.'

test.each([
  [true, 5 * hour, 3 * 24 * hour, 'Last backup 5 hours ago, last rehearsed 3 days ago.', false],
  [true, 60, null, 'Last backup less than an hour ago, not rehearsed yet.', false],
  [true, 36 * hour, hour, 'Last backup 36 hours ago, last rehearsed 1 hour ago.', false],
  [true, 37 * hour, hour, 'Last backup 37 hours ago, last rehearsed 1 hour ago.', true],
  [true, null, null, 'No backup has been made yet. The first one is made tonight.', false],
  [false, null, null, `No backup has been made yet. ${setUp}`, false],
  [false, 100 * hour, null, `Last backup 4 days ago. ${setUp}`, false],
])('wanted: %s, %s s and %s s old: %s', (wanted, backupSeconds, rehearsalSeconds, words, late) =>
  expect(backupWords({ wanted, backupSeconds, rehearsalSeconds })).toEqual({ words, late }),
)
