import { useState } from 'react'
import {
  ADMIN_FUNDRAISER_SORTS,
  ADMIN_FUNDRAISER_STATES,
  type AdminFundraiser,
  CAMPAIGN_CREATED,
  createCampaign,
  listAdminFundraisers,
} from '#shared/contract/admin/fundraisers'
import { formatPercent } from '#shared/language/format'
import { CATEGORIES, CATEGORY_IDS, categoryName } from '#shared/rules/categories'
import { countdown } from '#shared/rules/fundraisers/countdown'
import { percentFunded, progressTone } from '#shared/rules/fundraisers/progress'
import { formatCents } from '#shared/rules/money/money'
import { send } from '../../../api/client'
import { Form } from '../../../components/form/Form'
import { type PickedPicture, PictureField } from '../../../components/form/PictureField'
import { useForm } from '../../../components/form/useForm'
import { CategoryField } from '../../../components/fundraiser-form/CategoryField'
import { readFundraiserFields } from '../../../components/fundraiser-form/fundraiser-fields'
import { FUNDRAISER_PICTURE_BOX } from '../../../components/fundraiser-form/picture-box'
import { pictureWords } from '../../../components/fundraiser-form/picture-words'
import { Dialog } from '../../../components/ui/Dialog'
import { PlusIcon } from '../../../components/ui/icons'
import { showToast } from '../../../notify/toasts'
import { dataString } from '../../../offline/device/data-string'
import { notTaken } from '../../../offline/outbox/sending/not-taken'
import { useNow } from '../../../page/use-now'
import { attemptKeyOf, forgetAttemptKey } from '../../../payments/attempt-key'
import { DialogActions } from '../section/DialogActions'
import { ListSection } from '../section/ListSection'
import { Person } from '../section/Person'
import { type Columns, Rows } from '../section/Rows'
import { adminPage, useRefresh } from '../section/state/admin-queries'
import { oneOf } from '../section/state/useSection'
import { useSelection } from '../section/state/useSelection'
import { BulkBar } from './BulkBar'
import { CampaignActions } from './CampaignActions'
import { GoalField, StoryFields, TitleField } from './CampaignFields'
import { CAMPAIGN_LABELS } from './campaign-fields'
import { roundedPercent } from './campaign-words'
import { EditForm } from './EditForm'
import { PersonPicker } from './PersonPicker'

const MINUTE = 60_000

interface Props {
  rows: AdminFundraiser[]
  /** The filters and the page. */
  choice: string
  onEdit: (campaign: AdminFundraiser) => void
}

/** The spec's table (section 2), with its bulk actions above it. */
function CampaignRows({ rows, choice, onEdit }: Props) {
  const selection = useSelection(rows, choice, ({ title }) => title)
  return (
    <>
      <BulkBar selection={selection} />
      <Rows
        label="Campaigns"
        rows={rows}
        columns={COLUMNS}
        selection={selection}
        actions={(campaign) => <CampaignActions campaign={campaign} onEdit={() => onEdit(campaign)} />}
      />
    </>
  )
}

const COLUMNS: Columns<AdminFundraiser> = [
  {
    name: 'Campaign',
    cell: ({ title, goalAmount }) => (
      <span className="admin-title">
        <bdi>{title}</bdi>
        <span className="quiet-text">Goal {formatCents(goalAmount)}</span>
      </span>
    ),
  },
  { name: 'Creator', cell: ({ user }) => <Person user={user} /> },
  { name: 'Category', cell: ({ category }) => <span className="badge">{categoryName(category)}</span> },
  { name: 'Progress', cell: (campaign) => <Progress campaign={campaign} />, isGlance: true },
  { name: 'Status', cell: (campaign) => <Status campaign={campaign} />, isGlance: true },
]

function Progress({ campaign: { currentAmount, goalAmount } }: { campaign: AdminFundraiser }) {
  const percent = percentFunded(currentAmount, goalAmount)
  return (
    <span className="admin-progress">
      <b>{formatPercent(roundedPercent(currentAmount, goalAmount))}</b>{' '}
      <span className="quiet-text">{formatCents(currentAmount)} raised</span>
      <progress className={`progress ${progressTone(percent)}`} max={100} value={percent} aria-hidden="true" />
    </span>
  )
}

function Status({ campaign: { isActive, endDate, deletedAt } }: { campaign: AdminFundraiser }) {
  const now = useNow(MINUTE)
  if (deletedAt) return <span className="badge failed">Deleted</span>
  return (
    <span className="admin-status">
      <span className={isActive ? 'badge active' : 'badge over'}>{isActive ? 'Active' : 'Inactive'}</span>
      <span className="quiet-text">{countdown(endDate, now).text}</span>
    </span>
  )
}

const CHOICES = [
  {
    name: 'state',
    label: 'State',
    options: [
      ['', 'All'],
      ['active', 'Active'],
      ['inactive', 'Inactive'],
      ['deleted', 'Deleted'],
    ],
  },
  {
    name: 'category',
    label: 'Category',
    options: [['', 'All Categories'], ...CATEGORIES.map(({ id, name }) => [id, name] as const)],
  },
  {
    name: 'sort',
    label: 'Sort by',
    options: [
      ['', 'Newest first'],
      ['oldest', 'Oldest first'],
      ['title', 'Title'],
      ['raised', 'Most raised'],
      ['goal', 'Highest goal'],
    ],
  },
] as const

/** Every campaign, with the actions for one or for many. */
export function CampaignsSection() {
  const [edited, setEdited] = useState<AdminFundraiser | null>(null)
  return (
    <ListSection
      name="campaigns"
      title="Campaigns"
      nouns={['campaign', 'campaigns']}
      exportName="fundraisers"
      query={(section) =>
        adminPage(listAdminFundraisers, {
          query: {
            ...section.page,
            state: oneOf(ADMIN_FUNDRAISER_STATES, section.value('state')),
            category: oneOf(CATEGORY_IDS, section.value('category')),
            sort: oneOf(ADMIN_FUNDRAISER_SORTS, section.value('sort')),
          },
        })
      }
      filters={{ searchLabel: 'Search campaigns', placeholder: 'Title, creator or place', choices: CHOICES }}
      action={
        <>
          <CreateCampaign />
          <EditCampaign campaign={edited} onClose={() => setEdited(null)} />
        </>
      }
      empty="No campaign matches. Try another word, or clear the filters."
    >
      {(rows, section) => <CampaignRows rows={rows} choice={section.choice} onEdit={setEdited} />}
    </ListSection>
  )
}

/** The button above the table, and its dialog. */
function CreateCampaign() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="button small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PlusIcon />
        Create Campaign
      </button>
      <Dialog title="Create Campaign" isOpen={isOpen} onClose={close}>
        <CreateForm onClose={close} />
      </Dialog>
    </>
  )
}

/** Creates a campaign for any user (spec section 5). A retry with the same content does not publish it twice. */
function CreateForm({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh()
  const [image, setImage] = useState<PickedPicture>()
  const form = useForm({
    schema: createCampaign.body,
    read: readFundraiserFields,
    async submit(fields) {
      const body = { ...fields, ...(image ? { image: await dataString(image) } : {}) }
      return send(createCampaign, { body }, { idempotencyKey: attemptKeyOf('create-campaign', body) })
    },
    onDone({ message }) {
      forgetAttemptKey('create-campaign')
      showToast({ title: CAMPAIGN_CREATED, description: message })
      onClose()
      void refresh()
    },
    invalidTitle: 'Validation Error',
    failure: { title: notTaken('fundraiser.create'), text: notTaken('fundraiser.create') },
  })
  return (
    <Form form={form} className="admin-form">
      <PersonPicker />
      <TitleField typed={{}} />
      <GoalField typed={{}} />
      <CategoryField label={CAMPAIGN_LABELS.category} chosen="" />
      <StoryFields typed={{}} />
      <PictureField
        label="Image (optional)"
        box={FUNDRAISER_PICTURE_BOX}
        picked={image}
        current={null}
        onPick={setImage}
        words={pictureWords()}
      />
      <DialogActions what="Creating a campaign" pending="Creating..." onClose={onClose}>
        Create Campaign
      </DialogActions>
    </Form>
  )
}

interface EditCampaignProps {
  /** Null while the dialog is closed. */
  campaign: AdminFundraiser | null
  onClose: () => void
}

/**
 * The dialog that a row's button opens (spec section 2). Rendered outside the list: a row may leave the page while the admin types,
 * and the typed text would be lost with it.
 */
function EditCampaign({ campaign, onClose }: EditCampaignProps) {
  return (
    <Dialog title="Edit Campaign" isOpen={campaign !== null} onClose={onClose}>
      {campaign && <EditForm campaign={campaign} onClose={onClose} />}
    </Dialog>
  )
}
