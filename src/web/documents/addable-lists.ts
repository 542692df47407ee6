import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { request, type Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { shownText, withUniqueLabels, type Choice } from '#web/ui/choice.ts';
import { sameName } from '#web/ui/matching.ts';
import type { AddOption } from '#web/ui/PickerField.tsx';
import { toast } from '#web/ui/toast.ts';

/** The options of a list, and how to add one. */
interface AddableList<Option> {
  readonly options: readonly Option[];
  readonly adding: AddOption;
}

/** Adds a name after the checks that need no server; `save` answers the saved record. */
function useAdd<Entry>(
  words: { missing: string; exists: string; added: string },
  save: (name: string) => Promise<Entry>,
) {
  const { say } = useLanguage();
  return async (options: readonly string[], name: string, onAdded: (entry: Entry) => void) => {
    if (name === '') return toast.error(words.missing);
    if (options.some((option) => sameName(option, name))) return toast.error(words.exists);
    try {
      onAdded(await save(name));
      toast.success(words.added);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
  };
}

type Driver = Answer<'drivers'>[number];
const NO_DRIVERS: readonly Driver[] = [];

const namesOf = (drivers: readonly Driver[]): string[] => [...new Set(drivers.map(({ empName }) => empName))];
const choicesOf = (drivers: readonly Driver[]): Choice[] =>
  drivers.map(({ id, empName }) => ({ value: String(id), label: empName }));

/** The company's drivers; a new one is added by name (decisions: documents with lines). `onAdded` receives the new driver. */
function useDriverList<Option>(
  optionsOf: (drivers: readonly Driver[]) => Option[],
  onAdded: (driver: Driver) => void,
): AddableList<Option> {
  const { t } = useLanguage();
  const words = t.documents.adding;
  const queries = useQueryClient();
  const query = callQuery('drivers');
  const drivers = useQuery(query).data ?? NO_DRIVERS;
  const add = useAdd(
    { missing: words.driverMissing, exists: words.driverExists, added: words.driverAdded },
    async (empName) => {
      const made = await request('addDriver', { body: { empName } });
      queries.setQueryData(query.queryKey, (before) => [...(before ?? []), made]);
      return made;
    },
  );
  return {
    options: useMemo(() => optionsOf(drivers), [optionsOf, drivers]),
    adding: {
      entry: words.addDriver,
      note: words.notInList,
      onEnter: true,
      add: (name) => void add(namesOf(drivers), name, onAdded),
    },
  };
}

/** The drivers, for a document that stores the driver's name. `onAdded` receives the name as saved. */
export function useDriverNames(onAdded: (name: string) => void): AddableList<string> {
  return useDriverList(namesOf, ({ empName }) => onAdded(empName));
}

/** The drivers, for a document that stores the driver's id. `onAdded` receives the id. */
export function useDriverChoices(onAdded: (id: string) => void): AddableList<Choice> {
  return useDriverList(choicesOf, ({ id }) => onAdded(String(id)));
}

/** Gives a function from a driver's id to the name. */
export function useDriverName(): (id: string) => string {
  // A super admin has no company, and sees that in the list itself.
  const enabled = useUser().tenantId !== '';
  const drivers = useQuery({ ...callQuery('drivers'), enabled }).data ?? NO_DRIVERS;
  const choices = useMemo(() => withUniqueLabels(choicesOf(drivers)), [drivers]);
  return (id) => shownText(choices, id);
}

/** The sort key of vehicles: ignores case (spec 1 §7) and puts MP9 before MP10. Making a collator takes 40 ms on a phone. */
const orderOf = (number: string) => number.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(12, '0'));

/** The company's vehicles; a document may also have a number that is not among them. */
export function useVehicles(onAdded: (number: string) => void): AddableList<string> {
  const { t } = useLanguage();
  const words = t.documents.adding;
  const queries = useQueryClient();
  const query = callQuery('vehicleNumbers');
  const known = useQuery(query).data;
  const options = useMemo(() => {
    const numbers = known?.map(({ vehicleNo }) => ({ vehicleNo, order: orderOf(vehicleNo) })) ?? [];
    numbers.sort((one, other) => (one.order < other.order ? -1 : 1));
    return numbers.map(({ vehicleNo }) => vehicleNo);
  }, [known]);
  const add = useAdd(
    { missing: words.vehicleMissing, exists: words.vehicleExists, added: words.vehicleAdded },
    async (vehicleNo) => {
      await request('addVehicle', { body: { vehicleNo } });
      queries.setQueryData(query.queryKey, (before) => [...(before ?? []), { vehicleNo }]);
      return vehicleNo;
    },
  );
  return {
    options,
    adding: {
      entry: words.addVehicle,
      note: words.notInList,
      onEnter: false,
      add: (number) => void add(options, number, onAdded),
    },
  };
}
