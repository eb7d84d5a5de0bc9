"""Which tests coverage traces line by line.

Tracing makes plain Python half as fast. So of the cases of a test only the first of each game is traced, and of the
long tests only those that reach lines that others do not. A test that is not traced is never counted as reaching
anything.
"""

from __future__ import annotations

REACHED_BY_OTHERS = {
    "tests/games/madeira/test_kinds.py": [
        "test_a_line_of_the_log_has_its_subject",
        "test_what_begins_a_phase_is_told_in_it",
    ],
    "tests/games/madeira/test_moments.py": [
        "test_files_of_the_base_game_name_no_module_and_nothing_of_one",
    ],
    "tests/games/madeira/test_play.py": [
        "test_random_games",
    ],
    "tests/games/puerto_rico/test_copies.py": [
        "test_playing_a_copy_leaves_the_game_as_it_is",
    ],
    "tests/games/puerto_rico/test_data.py": [
        "test_every_number_of_roles_and_boards_makes_another_game",
        "test_with_other_numbers_a_game_is_refused_or_ends",
    ],
    "tests/games/puerto_rico/test_moments.py": [
        "test_each_moment_is_asked_in_one_place",
    ],
    "tests/games/puerto_rico/test_position_checks.py": [
        "test_a_position_goes_on_like_the_game_it_was_written_from",
        "test_what_the_table_does_not_show_is_in_bounds_and_can_be_played_on",
    ],
    "tests/games/puerto_rico/test_rich_boards.py": [
        "test_every_turn_that_the_rules_plan_is_among_the_known_agendas",
    ],
    "tests/games/puerto_rico/test_scores.py": [
        "test_scores_agree_all_through_random_games",
    ],
    "tests/games/test_learning.py": [
        "test_a_learner_reads_one_language",
    ],
    "tests/games/test_views.py": [
        "test_every_declared_field_is_seen_at_some_table",
        "test_views_are_of_their_declared_type",
        "test_views_belong_to_whoever_asked_and_tell_of_now",
    ],
    "tests/games/vasco_da_gama/test_kinds.py": [
        "test_every_piece_is_counted_once_wherever_it_lies",
        "test_points_are_counted_by_the_sources_of_the_score",
        "test_points_have_their_own_causes",
    ],
    "tests/games/vasco_da_gama/test_positions.py": [
        "test_every_position_of_a_game_is_read",
        "test_what_cannot_be_is_refused_with_what_is_found_and_expected",
    ],
    "tests/games/vasco_da_gama/test_turns.py": [
        "test_what_contradicts_a_turn_is_refused",
    ],
    "tests/kit/test_editing.py": [
        "test_every_part_changes_by_itself_and_comes_back",
    ],
    "tests/kit/test_happenings.py": [
        "test_a_change_that_is_left_out_breaks_the_law",
        "test_told_changes_add_up_for_every_viewer",
    ],
    "tests/kit/test_invariants.py": [
        "test_undo_leads_back_through_the_whole_game",
    ],
    "tests/kit/test_registration.py": [
        "test_shared_code_names_no_game",
    ],
    "tests/kit/test_told.py": [
        "test_turns_that_pass_several_times_in_a_phase_are_told_once",
        "test_what_is_told_follows_from_the_position_alone",
    ],
    "tests/match/test_edited_positions.py": [
        "test_an_edited_position_is_refused_or_can_be_played_to_its_end",
    ],
    "tests/match/test_previews.py": [
        "test_told_is_what_then_happens",
    ],
    "tests/match/test_undo.py": [
        "test_undo_refuses_exactly_what_is_not_free",
    ],
    "tests/match/test_views.py": [
        "test_a_view_is_what_a_fresh_one_is",
    ],
    "tests/records/test_counts.py": [
        "test_checksum_of_random_games",
        "test_lines_of_play",
    ],
    "tests/records/test_golden.py": [
        "test_golden_record_replays",
    ],
    "tests/rulebook/madeira/test_expansion_kings_demands.py": [
        "test_only_of_demands_with_a_price_is_told_that_nobody_pays",
    ],
    "tests/rulebook/vasco_da_gama/test_any_order.py": [
        "test_every_order_comes_to_the_same",
    ],
    "tests/rulebook/vasco_da_gama/test_every_way.py": [
        "test_launching",
        "test_navigation",
    ],
    "tests/rulebook/vasco_da_gama/test_free_moves.py": [
        "test_no_other_moment_of_a_turn_would_come_to_anything_else",
    ],
    "tests/rulebook/vasco_da_gama/test_whole_rounds.py": [
        "test_every_round",
    ],
}
"""Long tests that are not traced: by `pytest --cov-context=test`, others reach all but a few of their lines."""


def is_reached_by_others(test: str) -> bool:
    file, _, name = test.partition("::")
    return name.partition("[")[0] in REACHED_BY_OTHERS.get(file, [])
