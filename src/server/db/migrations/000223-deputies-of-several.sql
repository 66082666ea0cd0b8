-- additive
-- One deputy has a place for several people: all but the first of those stand beside the seat, and find it in their lists.

create index seat_also_for on seat using gin ((more -> 'alsoFor')) where more ? 'alsoFor';
