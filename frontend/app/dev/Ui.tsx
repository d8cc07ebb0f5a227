import { createTheme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo, useState } from 'react';
import { CoreAdminContext } from 'react-admin';
import { ActionButton } from '../../parts/ui/ActionButton';
import { Alert, type Tone } from '../../parts/ui/Alert';
import { Badge, type BadgeColor } from '../../parts/ui/Badge';
import { Banner } from '../../parts/ui/Banner';
import { Button, type Look } from '../../parts/ui/Button';
import { Card } from '../../parts/ui/Card';
import { ActionMenu, MenuButton } from '../../parts/ui/ActionMenu';
import { CheckList } from '../../parts/ui/CheckList';
import { Columns } from '../../parts/ui/Columns';
import { ConfirmButton } from '../../parts/ui/ConfirmDialog';
import { CopyButton } from '../../parts/ui/CopyButton';
import { Fold } from '../../parts/ui/Fold';
import { IconButton } from '../../parts/ui/IconButton';
import { CloseIcon } from '../../parts/ui/icons';
import { Row, Stack, Text } from '../../parts/ui/layout';
import { ListLoading } from '../../parts/ui/ListLoading';
import { LoadFailure } from '../../parts/ui/LoadFailure';
import { Loading } from '../../parts/ui/Loading';
import { Logo } from '../../parts/ui/Logo';
import { Missing, Nothing } from '../../parts/ui/Missing';
import { Notices, useNotice } from '../../parts/ui/Notice';
import { BackLink } from '../../parts/ui/BackLink';
import { PageHeader } from '../../parts/ui/PageHeader';
import { TitledCard } from '../../parts/ui/Panel';
import { ProgressBar } from '../../parts/ui/ProgressBar';
import { RetryAlert } from '../../parts/ui/RetryAlert';
import { Section } from '../../parts/ui/Section';
import { Select } from '../../parts/ui/Select';
import { Sheet } from '../../parts/ui/Sheet';
import { Skeleton } from '../../parts/ui/Skeleton';
import { SlowLoad } from '../../parts/ui/SlowLoad';
import { Spinner } from '../../parts/ui/Spinner';
import { Switch } from '../../parts/ui/Switch';
import { TextArea } from '../../parts/ui/TextArea';
import { TextField } from '../../parts/ui/TextField';
import { ThemeToggle } from '../../parts/ui/ThemeToggle';
import { useThemeMode } from '../../parts/ui/theme-mode';
import { materialTheme } from '../theme';
import styles from './Ui.module.css';

const VARIANTS: Look['variant'][] = ['primary', 'secondary', 'ghost', 'danger', 'destructive'];
const TONES: Tone[] = ['info', 'success', 'warning', 'danger'];
const COLORS: BadgeColor[] = ['green', 'yellow', 'blue', 'red', 'gray', 'accent'];
const SURFACES = ['bg', 'surface', 'sunken', 'accent', 'accent-soft', 'neutral-soft'];
const nothing = () => {};

/** Every component in its states, in either theme: `/dev/ui`, in development only. */
export default function Ui() {
  const mode = useThemeMode();
  const theme = useMemo(() => createTheme(materialTheme(mode, true)), [mode]);
  return (
    <ThemeProvider theme={theme}>
      <CoreAdminContext>
        <Components />
        <Notices />
      </CoreAdminContext>
    </ThemeProvider>
  );
}

export const Components = () => (
  <Stack as="main" gap={7} className={styles.page} id="main-content">
    <BackLink to="/dashboard">Dashboard Overview</BackLink>
    <PageHeader title="Components" note="Of parts/ui" actions={<ThemeToggle />} />
    <Controls />
    <Fields />
    <Messages />
    <Containers />
    <Type />
  </Stack>
);

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap={3}>
    <Text as="h2" size="lg">
      {title}
    </Text>
    {children}
  </Stack>
);

const Controls = () => (
  <Group title="Buttons">
    {VARIANTS.map((variant) => (
      <Row key={variant} gap={2} align="center">
        {(['sm', 'md', 'lg'] as const).map((size) => (
          <Button key={size} variant={variant} size={size}>
            {variant}
          </Button>
        ))}
        <Button variant={variant} disabled>
          disabled
        </Button>
        <Button variant={variant} busy>
          busy
        </Button>
      </Row>
    ))}
    <Row gap={2} align="center">
      <IconButton label="Close">
        <CloseIcon />
      </IconButton>
      <ActionButton label="Pause Bars" icon={<CloseIcon />} busy={false} onClick={nothing}>
        Pause
      </ActionButton>
      <CopyButton text="Copied text" size="sm" />
      <ConfirmButton
        size="sm"
        variant="danger"
        confirm={{ title: 'Delete it?', text: 'This cannot be undone.', action: 'Delete' }}
        onConfirm={nothing}
      >
        Delete…
      </ConfirmButton>
      <NoticeButton />
      <SheetButton />
      <Spinner />
    </Row>
  </Group>
);

function NoticeButton() {
  const notify = useNotice();
  return (
    <Button
      size="sm"
      variant="secondary"
      onClick={() => notify({ tone: 'success', text: '25 leads tagged.', undo: nothing })}
    >
      Notify
    </Button>
  );
}

function SheetButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Open sheet
      </Button>
      <Sheet
        isSheet
        isOpen={isOpen}
        edge="bottom"
        onClose={() => setOpen(false)}
        aria-label="A sheet"
        className={styles.sheet!}
      >
        <TextField label="Field of a sheet" />
      </Sheet>
    </>
  );
}

function Fields() {
  const [chosen, setChosen] = useState(['phone']);
  const [isOn, setOn] = useState(true);
  const [note, setNote] = useState('A note');
  return (
    <Group title="Fields">
      <TextField label="City" placeholder="Monaco" hint="A city, district or postal code." />
      <TextField label="Email" defaultValue="ann@" error="Please enter an email address" />
      <TextField label="Name" defaultValue="Not now" disabled optional />
      <Select label="Plan" options={['Pro', 'Growth']} placeholder="Choose a plan" />
      <TextArea
        label="Note"
        maxLength={200}
        length={note.length}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <CheckList
        legend="Contacts"
        choices={[
          { id: 'phone', label: 'Phone', meaning: 'Leads that can be called.' },
          { id: 'email', label: 'Email', meaning: 'Leads that can be written to.' },
        ]}
        chosen={chosen}
        error={chosen.length === 0 ? 'Choose at least one' : undefined}
        onChange={setChosen}
      />
      <MenuButton label="Actions for Bars in Monaco">
        {(menu) => <ActionMenu {...menu} items={[{ label: 'Edit' }, { label: 'Delete' }]} />}
      </MenuButton>
      <Columns>
        <Card>Plan and payment</Card>
        <Card>Usage</Card>
      </Columns>
      <Switch label="Weekly summary" description="Mondays" checked={isOn} onChange={setOn} />
      <Switch label="Not in this plan" checked={false} disabled />
      <Fold label="More options" summary="None set">
        <TextField label="Rare option" />
      </Fold>
    </Group>
  );
}

const Messages = () => (
  <Group title="Messages">
    {TONES.map((tone) => (
      <Alert key={tone} tone={tone} title={`A title, ${tone}`}>
        What happened, and what to do next.
      </Alert>
    ))}
    <RetryAlert text="The server can't be reached." onRetry={nothing} />
    <LoadFailure error={new Error('Failed to load leads')} busy={false} onRetry={nothing} />
    <Banner tone="warning" onDismiss={nothing}>
      Something that is not urgent.
    </Banner>
    <Row gap={2}>
      {COLORS.map((color) => (
        <Badge key={color} color={color}>
          {color}
        </Badge>
      ))}
    </Row>
    <ProgressBar progress={62} aria-label="Progress" />
    <Skeleton text="Loading..." lines={2} />
    <ListLoading text="Loading history..." lines={2} />
    <Loading inline />
    <SlowLoad />
    <Nothing>
      No runs yet. A missing value is <Missing />.
    </Nothing>
  </Group>
);

const Containers = () => (
  <Group title="Cards">
    <Card>A card</Card>
    <Section title="A section" note="With a note under its title">
      <Text>Content</Text>
    </Section>
    <TitledCard title="A titled card" link={<a href="#top">A link</a>}>
      <Text>Content</Text>
    </TitledCard>
  </Group>
);

const Type = () => (
  <Group title="Type and colors">
    <Logo />
    {(['2xl', 'xl', 'lg', 'md', 'sm', 'xs'] as const).map((size) => (
      <Text key={size} size={size}>
        {size}: 1,234 leads in Monaco
      </Text>
    ))}
    <Text quiet>Quiet text, and a hint below</Text>
    <Text hint>Hint</Text>
    <Row gap={2}>
      {SURFACES.map((name) => (
        <div
          key={name}
          className={styles.swatch}
          title={name}
          style={{ background: `var(--color-${name})` }}
        />
      ))}
    </Row>
  </Group>
);
